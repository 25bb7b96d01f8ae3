import { sql, type Transaction } from 'kysely'
import { claimMinutes, type WorkKind } from '@tessera/contract/staff.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { oneMay, permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { allWork, dueFirst, ofSites, type WorkRow } from './work.ts'

/** Who works on a case, and until when. */
export interface Claimed {
  by: string
  until: Date
}

/** The claim on a case, if one is valid. */
export async function claimOf(db: Db | Transaction<Database>, caseId: string): Promise<Claimed | null> {
  const found = await db
    .selectFrom('case_claim')
    .select(['claimed_by', 'until'])
    .where('case_id', '=', caseId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ? { by: found.claimed_by, until: found.until } : null
}

/**
 * Claims a case for some minutes, or extends one's own claim. While another reviewer works on it, the answer is their
 * claim. Throws {@link InvalidTransition} when there is no such case for this person.
 */
export async function claimCase({ db }: Pick<CaseNeeds, 'db'>, caseId: string, by: string): Promise<Claimed> {
  await db.transaction().execute((trx) => caseSubject(trx, caseId, by))
  return (await claim(db, caseId, by)) ?? (await claimOf(db, caseId)) ?? claimCase({ db }, caseId, by)
}

async function claim(db: Db | Transaction<Database>, caseId: string, by: string): Promise<Claimed | null> {
  const until = sql<Date>`now() + make_interval(mins => ${claimMinutes})`
  const made = await db
    .insertInto('case_claim')
    .values({ case_id: caseId, claimed_by: by, until })
    .onConflict((conflict) =>
      conflict
        .column('case_id')
        .doUpdateSet({ claimed_by: by, until })
        .where((eb) => eb.or([eb('case_claim.claimed_by', '=', by), eb('case_claim.until', '<=', sql<Date>`now()`)])),
    )
    .returning('until')
    .executeTakeFirst()
  return made ? { by, until: made.until } : null
}

/** Which cases a reviewer wants. */
interface Wanted {
  kind?: WorkKind | undefined
  site?: string | undefined
}

/**
 * The cases that a reviewer may get next, the earliest due first, before them those assigned to them. Leaves out what
 * others work on, what the caller proposed or decided before or whose screening hit they lifted, because a second person must look at it, what is assigned to
 * others, on hold or snoozed, what the member is asked about, and what is escalated to a senior.
 */
export async function nextCases(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  { kind, site }: Wanted,
): Promise<string[]> {
  const actor = `reviewer:${by}`
  await permit(db, actor, 'review', 'own')
  const ours = ofSites(await sitesOf(db, actor))
  const { rows } = await sql<Pick<WorkRow, 'id'>>`
    select id from (${allWork(regions)}) work
    where "claimedBy" is null and ${ours} and kind not in ('site', 'cancelled-video-call', 'erasure')
      and "proposedBy" is distinct from ${actor} and "decidedBy" is distinct from ${actor}
      and not exists (
        select 1 from case_hold hit where hit.case_id::text = work.id and hit.reason = 'SCREENING_HIT' and hit.lifted_by = ${actor})
      and not "onHold" and not asked and "snoozedUntil" is null and ("assignedTo" is null or "assignedTo" = ${by})
      ${(await oneMay(db, [actor], 'senior')) ? sql`` : sql`and not escalated`}
      ${kind ? sql`and kind = ${kind}` : sql``} ${site ? sql`and site = ${site}` : sql``}
    order by "assignedTo" nulls last, ${dueFirst} limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims the first of {@link nextCases}. Null when nothing is left. */
export async function claimNext(
  needs: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  wanted: Wanted,
): Promise<{ caseId: string; until: Date } | null> {
  const cases = await nextCases(needs, by, wanted)
  for (const caseId of cases) {
    // Another reviewer may have claimed it meanwhile.
    const made = await claim(needs.db, caseId, by)
    if (made) return { caseId, until: made.until }
  }
  return cases.length === 0 ? null : claimNext(needs, by, wanted)
}

/** Releases a case. False when the caller has not claimed it. */
export async function releaseCase(db: Db, caseId: string, by: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('case_claim')
    .where('case_id', '=', caseId)
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
