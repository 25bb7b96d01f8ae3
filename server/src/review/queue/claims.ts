import { sql } from 'kysely'
import { claimMinutes, type WorkKind } from '@tessera/contract/queue.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { oneMay, permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { claimOf, type Claimed } from '../../verification/records/case-claims.ts'
import { allWork, dueFirst, ofSites, type WorkRow } from './work.ts'

/** Who claims: a person, in a tab of the console. */
interface Claimer {
  by: string
  tab?: string | undefined
}

/**
 * Claims a case for some minutes, or extends one's own claim. While another reviewer works on it, the answer is their
 * claim. Throws `InvalidTransition` when there is no such case for this person.
 */
export async function claimCase({ db }: Pick<CaseNeeds, 'db'>, caseId: string, { by, tab }: Claimer): Promise<Claimed> {
  await db.transaction().execute((trx) => caseSubject(trx, caseId, by))
  return (await claim(db, caseId, { by, tab })) ?? (await claimOf(db, caseId)) ?? claimCase({ db }, caseId, { by, tab })
}

async function claim(db: Db, caseId: string, { by, tab }: Claimer): Promise<Claimed | null> {
  const until = sql<Date>`now() + make_interval(mins => ${claimMinutes})`
  const tabs = tab === undefined ? [] : [tab]
  const goesOn = sql<boolean>`case_claim.claimed_by = ${by} and case_claim.until > now()`
  const made = await db
    .insertInto('case_claim')
    .values({ case_id: caseId, claimed_by: by, until, tabs })
    .onConflict((conflict) =>
      conflict
        .column('case_id')
        .doUpdateSet({
          claimed_by: by,
          until,
          since: sql<Date>`case when ${goesOn} then case_claim.since else now() end`,
          tabs: sql<
            string[]
          >`case when ${goesOn} then array(select distinct unnest(case_claim.tabs || ${tabs}::text[])) else ${tabs}::text[] end`,
        })
        .where((eb) => eb.or([eb('case_claim.claimed_by', '=', by), eb('case_claim.until', '<=', sql<Date>`now()`)])),
    )
    .returning(['since', 'until'])
    .executeTakeFirst()
  return made ? { by, ...made } : null
}

/** Which cases a reviewer wants. */
interface Wanted {
  kind?: WorkKind | undefined
  site?: string | undefined
  /** Cases that the reviewer left undecided: they come after all others. */
  passed?: readonly string[] | undefined
}

/**
 * The cases that a reviewer may get next, the earliest due first, before them those assigned to them. Leaves out what
 * others work on, what the caller proposed or decided before or whose screening hit they lifted, because a second person must look at it, what is assigned to
 * others, on hold or snoozed, what the member is asked about, and what is escalated to a senior. `materialized`: the
 * database expects few rows of these conditions, and would join ten thousand one by one.
 */
export async function nextCases(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  { kind, site, passed = [] }: Wanted,
): Promise<string[]> {
  const actor = `reviewer:${by}`
  await permit(db, actor, 'review', 'own')
  const ours = ofSites(await sitesOf(db, actor))
  const { rows } = await sql<Pick<WorkRow, 'id'>>`
    with work as materialized (${allWork(regions)}) select id from work
    where "claimedBy" is null and ${ours} and kind not in ('site', 'cancelled-video-call', 'erasure')
      and "proposedBy" is distinct from ${actor} and not coalesce(${actor} = any("decidedBy"), false)
      and id not in (select case_id::text from case_hold where reason = 'SCREENING_HIT' and lifted_by = ${actor})
      and not "onHold" and not asked and "snoozedUntil" is null and ("assignedTo" is null or "assignedTo" = ${by})
      ${(await oneMay(db, [actor], 'senior')) ? sql`` : sql`and not escalated`}
      ${kind ? sql`and kind = ${kind}` : sql``} ${site ? sql`and site = ${site}` : sql``}
    order by id = any(${[...passed]}::text[]), "assignedTo" nulls last, ${dueFirst} limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims the first of {@link nextCases}. Null when nothing is left. */
export async function claimNext(
  needs: Pick<CaseNeeds, 'db' | 'regions'>,
  { by, tab }: Claimer,
  wanted: Wanted,
): Promise<{ caseId: string; until: Date } | null> {
  const cases = await nextCases(needs, by, wanted)
  for (const caseId of cases) {
    // Another reviewer may have claimed it meanwhile.
    const made = await claim(needs.db, caseId, { by, tab })
    if (made) return { caseId, until: made.until }
  }
  return cases.length === 0 ? null : claimNext(needs, { by, tab }, wanted)
}

/** Releases a case, whichever tabs have it open. False when the caller has not claimed it. */
export async function releaseCase(db: Db, caseId: string, by: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('case_claim')
    .where('case_id', '=', caseId)
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * A tab closed a case: the claim ends if it was the last one. False when the caller has not claimed it, or has it open in
 * another tab.
 */
export function closeInTab(db: Db, caseId: string, { by, tab }: { by: string; tab: string }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const left = await trx
      .updateTable('case_claim')
      .set({ tabs: sql<string[]>`array_remove(tabs, ${tab})` })
      .where('case_id', '=', caseId)
      .where('claimed_by', '=', by)
      .returning('tabs')
      .executeTakeFirst()
    if (!left || left.tabs.length > 0) return false
    await trx.deleteFrom('case_claim').where('case_id', '=', caseId).where('claimed_by', '=', by).execute()
    return true
  })
}
