import { sql, type Selectable, type Transaction } from 'kysely'
import type { StaffAlertChange } from '@tessera/contract/staff-alerts.ts'
import type { StaffRole } from '@tessera/contract/staff.ts'
import { staffAlerted, staffAlertSeen } from '../audit/review-events.ts'
import type { Db } from '../db/postgres.ts'
import type { Staff, StaffAlertTable } from '../db/staff-tables.ts'
import type { Database } from '../db/tables.ts'
import { rolesAllow } from './roles.ts'

type Trx = Transaction<Database>

/** Whether a change gives a person a role that they did not have: with any, they could be the second of two. */
export const givesRole = (before: readonly StaffRole[], after: readonly StaffRole[]): boolean =>
  after.some((role) => !before.includes(role))

/** Notifies a person who was registered before, and every other admin, of a change of the register about that person. */
export async function alertOfChange(
  trx: Trx,
  staff: readonly Staff[],
  { name, change }: { name: string; change: StaffAlertChange },
  by: string,
): Promise<void> {
  const changer = by.replace(/^reviewer:/, '')
  const admins = staff.filter((one) => ![name, changer].includes(one.name) && rolesAllow(one.roles, 'manage'))
  const isKnown = name !== changer && staff.some((one) => one.name === name)
  const notified = [...(isKnown ? [name] : []), ...admins.map((one) => one.name)]
  if (notified.length === 0) return
  await trx.insertInto('staff_alert').values({ staff_name: name, changed_by: changer, change, notified }).execute()
  await staffAlerted(trx, by, name, { change, notified })
}

/** Changes of the register that this person was notified of and has not read yet, oldest first. */
export function staffAlertsOf(db: Db, name: string): Promise<Selectable<StaffAlertTable>[]> {
  return db
    .selectFrom('staff_alert')
    .selectAll()
    .where(sql<boolean>`${name} = any(notified) and not ${name} = any(seen)`)
    .orderBy('at')
    .execute()
}

/** Records that a notified person read it. Does nothing for others, and a second time. */
export function seeStaffAlert(db: Db, id: string, name: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('staff_alert')
      .set({ seen: sql<string[]>`array_append(seen, ${name})` })
      .where('id', '=', id)
      .where(sql<boolean>`${name} = any(notified) and not ${name} = any(seen)`)
      .returning('staff_name')
      .executeTakeFirst()
    if (changed) await staffAlertSeen(trx, name, changed.staff_name)
  })
}
