import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StaffRole } from '@tessera/contract/staff.ts'
import { staffAdded, staffRemoved, staffRolesChanged } from '../audit/review-events.ts'
import type { Db } from '../db/postgres.ts'
import type { Staff } from '../db/staff-tables.ts'
import type { Database } from '../db/tables.ts'
import type { Mode } from '../settings.ts'
import { alertOfChange, givesRole } from './alerts.ts'
import { rolesAllow } from './roles.ts'
import { hashOfKey, NotPermitted, permit, prefix } from './staff.ts'

/** Names remain in the audit chain forever, so they are short and plain. */
const form = /^[\w.@-]{1,64}$/

/** What a person may do, and for members of which regions. None named: all. */
interface RolesAndRegions {
  roles: readonly StaffRole[]
  sites?: readonly string[]
}

/**
 * Registers a person, or gives them other roles and a new key. Returns the key, which is not stored anywhere. The
 * first person must be able to register the others.
 */
export function addStaff(db: Db, name: string, { roles, sites = [] }: RolesAndRegions, by: string): Promise<string> {
  if (!form.test(name)) throw new NotPermitted(`Not a name: enter up to 64 letters, digits and . - _ @`)
  if (roles.length === 0) throw new NotPermitted('A person needs a role')
  const key = randomBytes(24).toString('base64url')
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx)
    await permit(trx, by, 'manage')
    refuseWithoutManager(staff, { name, roles })
    refuseOwn(staff, { name, roles, sites }, by)
    const values = {
      roles: [...roles],
      sites: [...sites],
      key_hash: hashOfKey(key),
      added_by: by,
      added_at: new Date(),
      removed_at: null,
    }
    await trx
      .insertInto('staff')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    await staffAdded(trx, by, name, { roles, ...(sites.length > 0 ? { sites } : {}) })
    const before = staff.find((one) => one.name === name)?.roles ?? []
    if (givesRole(before, roles)) await alertOfChange(trx, staff, { name, change: 'ROLE_GIVEN' }, by)
    return key
  })
}

/** Gives a person other roles and regions. Their key and passkeys stay. */
export function changeRoles(db: Db, name: string, { roles, sites = [] }: RolesAndRegions, by: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx)
    await permit(trx, by, 'manage')
    const known = staff.find((one) => one.name === name)
    if (!known) throw new NotPermitted(`${name} is not registered as staff`)
    refuseWithoutManager(staff, { name, roles })
    refuseOwn(staff, { name, roles, sites }, by)
    await trx
      .updateTable('staff')
      .set({ roles: [...roles], sites: [...sites] })
      .where('name', '=', name)
      .execute()
    if (!rolesAllow(roles, 'review')) await freeCasesOf(trx, name)
    if (givesRole(known.roles, roles)) await alertOfChange(trx, staff, { name, change: 'ROLE_GIVEN' }, by)
    await staffRolesChanged(trx, by, name, { roles, sites })
  })
}

/** An admin who gave themselves a role to decide would be a second person whom nobody checks. A new key is theirs. */
function refuseOwn(
  staff: readonly Staff[],
  { name, roles, sites }: Required<RolesAndRegions> & { name: string },
  by: string,
): void {
  const own = by === `${prefix}${name}` && staff.find((one) => one.name === name)
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()
  if (own && !(same(own.roles, roles) && same(own.sites, sites)))
    throw new NotPermitted('Another admin changes your roles and regions')
}

/** Throws when nobody could maintain the register after this person has these roles. */
export function refuseWithoutManager(
  staff: readonly Staff[],
  { name, roles }: { name: string; roles: readonly StaffRole[] },
): void {
  const others = staff.filter((one) => one.name !== name)
  if (!rolesAllow(roles, 'manage') && !others.some((one) => rolesAllow(one.roles, 'manage')))
    throw new NotPermitted('The staff register needs an admin first', '--role admin')
}

/**
 * Removes a person. They lose all permissions, but their past decisions remain. Returns how many people are left. An
 * empty register allows everyone everything, so the last person cannot leave in production.
 */
export async function removeStaff(db: Db, name: string, by: string, mode: Mode): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx)
    await permit(trx, by, 'manage')
    if (!staff.some((one) => one.name === name)) throw new NotPermitted(`${name} is not registered as staff`)
    const others = staff.filter((one) => one.name !== name)
    const lastAdmin = !others.some((one) => rolesAllow(one.roles, 'manage'))
    if (lastAdmin && (others.length > 0 || mode === 'production'))
      throw new NotPermitted(`${name} is the last admin: add another one first`)
    await trx.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', name).execute()
    await endWorkOf(trx, name)
    await trx.deleteFrom('staff_passkey').where('staff_name', '=', name).execute()
    await trx.deleteFrom('staff_view').where('staff_name', '=', name).execute()
    await staffRemoved(trx, by, name)
    return others.length
  })
}

/** Serializes two changes of the register. */
export function lockStaff(trx: Transaction<Database>): Promise<Staff[]> {
  return trx.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('name').forUpdate().execute()
}

/** Ends the sessions of a person, their link, what they opened in an emergency, and releases their cases. */
export async function endWorkOf(trx: Transaction<Database>, name: string): Promise<void> {
  await trx.deleteFrom('staff_session').where('staff_name', '=', name).execute()
  await trx.deleteFrom('staff_invitation').where('staff_name', '=', name).execute()
  await trx.updateTable('break_glass').set({ until: new Date() }).where('staff_name', '=', name).execute()
  await freeCasesOf(trx, name)
}

/** The cases of someone who reviews no longer are everybody's again. */
async function freeCasesOf(trx: Transaction<Database>, name: string): Promise<void> {
  await trx.deleteFrom('case_claim').where('claimed_by', '=', name).execute()
  await trx.deleteFrom('case_assignment').where('assigned_to', '=', name).execute()
}
