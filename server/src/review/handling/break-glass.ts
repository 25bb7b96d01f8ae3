import { sql, type Selectable, type Transaction } from 'kysely'
import { breakGlassMinutes, notifiedPeople, type BreakGlassReason } from '@tessera/contract/break-glass.ts'
import { breakGlassOpened, breakGlassSeen } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { BreakGlassTable } from '../../platform/db/staff-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { OperatorFault } from '../../platform/operator-fault.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { permit, sitesOf, staffNow } from '../../platform/staff/staff.ts'
import { memberById } from '../../accounts/members/store.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

/** Who signed in within these days probably reads it soon. */
const recentDays = 7

/** The member is not opened. The message says why. */
export class BreakGlassRefused extends OperatorFault {}

/**
 * Opens a member outside a reviewer's regions to them for some minutes: `permit` obeys it. Two people are notified by
 * the console. Throws {@link InvalidTransition} for an unknown member, and {@link BreakGlassRefused}. Returns until when.
 */
export function breakGlass(
  db: Db,
  { memberId, reason, by }: { memberId: number; reason: BreakGlassReason; by: string },
): Promise<Date> {
  const actor = `reviewer:${by}`
  return db.transaction().execute(async (trx) => {
    await permit(trx, actor, 'review', 'own')
    const member = await memberById(trx, memberId)
    if (!member?.data_key) throw new InvalidTransition(`There is no member ${memberId}`)
    const sites = await sitesOf(trx, actor)
    if (!sites || sites.includes(member.site)) throw new BreakGlassRefused('you have the region of this member')
    const notified = await notifiedOf(trx, by)
    if (notified.length < notifiedPeople)
      throw new BreakGlassRefused(`${notifiedPeople} admins or seniors have to be notified, and there are fewer`)
    const until = new Date(Date.now() + breakGlassMinutes * 60_000)
    await trx
      .insertInto('break_glass')
      .values({ staff_name: by, member_id: memberId, reason, until, notified })
      .execute()
    await breakGlassOpened(trx, actor, memberId, { reason, until: until.toISOString(), notified })
    return until
  })
}

/**
 * The two admins or seniors who signed in last, within the last days. If fewer than two did, all admins and seniors.
 * Never the person themselves.
 */
async function notifiedOf(trx: Transaction<Database>, by: string): Promise<string[]> {
  const all = (await staffNow(trx))
    .filter(({ name, roles }) => name !== by && (rolesAllow(roles, 'manage') || rolesAllow(roles, 'senior')))
    .map(({ name }) => name)
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_event
    where action = 'staff.signed_in' and subject = any(${all.map((name) => `staff:${name}`)}::text[])
      and at > now() - make_interval(days => ${recentDays})
    group by subject order by max(seq) desc limit ${notifiedPeople}`.execute(trx)
  return rows.length < notifiedPeople ? all : rows.map(({ subject }) => subject.slice('staff:'.length))
}

/** The member who is open to this person outside their regions, the one that stays open longest. */
export async function openGlassOf(db: Db, by: string): Promise<{ memberId: number; until: string } | null> {
  const found = await db
    .selectFrom('break_glass')
    .select(['member_id', 'until'])
    .where('staff_name', '=', by)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('until', 'desc')
    .executeTakeFirst()
  return found ? { memberId: found.member_id, until: found.until.toISOString() } : null
}

/** What this person was notified of and has not read yet, oldest first. */
export function alertsOf(db: Db, name: string): Promise<Selectable<BreakGlassTable>[]> {
  return db
    .selectFrom('break_glass')
    .selectAll()
    .where(sql<boolean>`${name} = any(notified) and not ${name} = any(seen)`)
    .orderBy('at')
    .execute()
}

/** Records that a notified person read it. Does nothing for others, and a second time. */
export function alertSeen(db: Db, id: string, name: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('break_glass')
      .set({ seen: sql<string[]>`array_append(seen, ${name})` })
      .where('id', '=', id)
      .where(sql<boolean>`${name} = any(notified) and not ${name} = any(seen)`)
      .returning('member_id')
      .executeTakeFirst()
    if (changed) await breakGlassSeen(trx, name, changed.member_id, { opening: id })
  })
}
