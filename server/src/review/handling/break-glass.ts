import { sql, type Selectable } from 'kysely'
import { breakGlassMinutes, notifiedPeople, type BreakGlassReason } from '@tessera/contract/break-glass.ts'
import { breakGlassOpened, breakGlassSeen } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { BreakGlassTable, Staff } from '../../platform/db/staff-tables.ts'
import { OperatorFault } from '../../platform/operator-fault.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { permit, sitesOf, staffNow } from '../../platform/staff/staff.ts'
import { memberById } from '../../accounts/members/store.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

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
    const notified = notifiedOf(await staffNow(trx), by)
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

/** Admins first, then seniors, and never the person. */
function notifiedOf(staff: readonly Staff[], by: string): string[] {
  const others = staff.filter(({ name }) => name !== by)
  const admins = others.filter(({ roles }) => rolesAllow(roles, 'manage'))
  const seniors = others.filter(({ roles }) => !rolesAllow(roles, 'manage') && rolesAllow(roles, 'senior'))
  return [...admins, ...seniors].slice(0, notifiedPeople).map(({ name }) => name)
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
