import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { staffAdded, staffRemoved, staffRolesChanged } from '../audit/review-events.ts'
import { OperatorFault } from '../operator-fault.ts'
import type { Mode } from '../settings.ts'
import type { Db } from '../db/postgres.ts'
import type { Staff } from '../db/staff-tables.ts'
import type { Database } from '../db/tables.ts'
import type { Permission, StaffRole } from '@tessera/contract/staff.ts'
import { rolesAllow, rolesFor } from './roles.ts'

/** The actor may not do this, or the register would become invalid. The message says why. */
export class NotPermitted extends OperatorFault {
  /** What to enter at the command line instead. Only commands print it. */
  readonly command: string

  constructor(message: string, command = '') {
    super(message)
    this.command = command
  }
}

/** The actor is limited to regions, and this is about a member of another one. */
export class OutsideRegions extends NotPermitted {}

/**
 * Whom it is about: one member, `all`, or `own` for a list that the caller limits to {@link sitesOf}. A person who is
 * limited to regions may do only what names a member of theirs, or is limited so.
 */
type About = { member: number } | 'own' | 'all'

type Reader = Db | Transaction<Database>

const prefix = 'reviewer:'
/** Names remain in the audit chain forever, so they are short and plain. */
const form = /^[\w.@-]{1,64}$/

/** All current staff, by name. */
export function staffNow(db: Reader): Promise<Staff[]> {
  return db.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('name').execute()
}

/**
 * Throws when the actor lacks the permission. Every function of the review calls it in its own transaction. `actor` is
 * the name in the audit chain: `reviewer:<name>`. Machines and members are checked elsewhere. While the register is
 * empty everything is allowed. Regions limit whom an act is about, not the register.
 */
export async function permit(db: Reader, actor: string, permission: Permission, about: About = 'all'): Promise<void> {
  if (!actor.startsWith(prefix)) return
  const staff = await staffNow(db)
  if (staff.length === 0) return
  const name = actor.slice(prefix.length)
  const found = staff.find((one) => one.name === name)
  if (!found) throw new NotPermitted(`${name} is not registered as staff`)
  if (!rolesAllow(found.roles, permission))
    throw new NotPermitted(`${name} may not do this: it takes the role ${rolesFor(permission).join(' or ')}`)
  if (found.sites.length === 0 || about === 'own') return
  if (about === 'all') {
    if (permission === 'manage') return
    throw new NotPermitted(`${name} may not do this: it is about members of all regions, and ${name} has only some`)
  }
  const member = await db.selectFrom('member').select('site').where('id', '=', about.member).executeTakeFirst()
  // Break-glass is for seeing and deciding cases: it moves and erases nobody.
  const isOpen = permission !== 'manage' && (await isOpened(db, name, about.member))
  const isOurs = member && (found.sites.includes(member.site) || isOpen)
  if (!isOurs)
    throw new OutsideRegions(`${name} may not do this: the member belongs to a region that ${name} does not have`)
}

/** Whether the person opened this member outside their regions, with a reason, and the time has not passed. */
async function isOpened(db: Reader, name: string, memberId: number): Promise<boolean> {
  const found = await db
    .selectFrom('break_glass')
    .select('id')
    .where('staff_name', '=', name)
    .where('member_id', '=', memberId)
    .where('until', '>', new Date())
    .executeTakeFirst()
  return found !== undefined
}

/** The regions to which a person is limited. Null: they have all. */
export async function sitesOf(db: Reader, actor: string): Promise<readonly string[] | null> {
  const found = (await staffNow(db)).find(({ name }) => actor === `${prefix}${name}`)
  return found && found.sites.length > 0 ? found.sites : null
}

/** Throws when the actor is limited to regions and would move a member to another one. */
export async function permitSite(db: Reader, actor: string, site: string): Promise<void> {
  const sites = await sitesOf(db, actor)
  if (sites && !sites.includes(site))
    throw new OutsideRegions(`${actor.slice(prefix.length)} may not do this: ${site} is a region that they do not have`)
}

/** Whether one of these actors has the permission. While the register is empty all have it. */
export async function oneMay(db: Reader, actors: readonly string[], permission: Permission): Promise<boolean> {
  const staff = await staffNow(db)
  return (
    staff.length === 0 ||
    staff.some(({ name, roles }) => actors.includes(`${prefix}${name}`) && rolesAllow(roles, permission))
  )
}

/** Checks by their key that a person is who they claim to be. In the sandbox everyone is, until someone is registered. */
export async function proveStaff(
  db: Reader,
  name: string,
  { key, mode }: { key: string | undefined; mode: Mode },
): Promise<void> {
  const staff = await staffNow(db)
  if (staff.length === 0) {
    if (mode === 'production') throw new NotPermitted(`No staff is registered. ${firstAdmin}`)
    return
  }
  const found = staff.find((one) => one.name === name)
  if (!found) throw new NotPermitted(`${name} is not registered as staff`)
  if (key === undefined || !timingSafeEqual(hashOf(key), found.key_hash))
    throw new NotPermitted(`That is not the key of ${name}: give it as TESSERA_STAFF_KEY`)
}

const firstAdmin = 'Register the first admin: npm run operator -- staff add NAME --role admin'

/**
 * Production needs an admin before it starts: without one, anyone who can run a command could decide every case.
 * @throws OperatorFault
 */
export async function refuseWithoutAdmin(db: Db): Promise<void> {
  if (!(await staffNow(db)).some(({ roles }) => rolesAllow(roles, 'manage')))
    throw new OperatorFault(
      `Production does not start without a registered admin. ${firstAdmin}. Use the same TESSERA_… settings and DATABASE_URL.`,
    )
}

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
      key_hash: hashOf(key),
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
    return key
  })
}

/** Gives a person other roles and regions. Their key and passkeys stay. */
export function changeRoles(db: Db, name: string, { roles, sites = [] }: RolesAndRegions, by: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx)
    await permit(trx, by, 'manage')
    if (!staff.some((one) => one.name === name)) throw new NotPermitted(`${name} is not registered as staff`)
    refuseWithoutManager(staff, { name, roles })
    refuseOwn(staff, { name, roles, sites }, by)
    await trx
      .updateTable('staff')
      .set({ roles: [...roles], sites: [...sites] })
      .where('name', '=', name)
      .execute()
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
      throw new NotPermitted(`${name} is the last admin: the staff register needs one`)
    await trx.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', name).execute()
    await trx.deleteFrom('staff_session').where('staff_name', '=', name).execute()
    await trx.deleteFrom('staff_invitation').where('staff_name', '=', name).execute()
    await trx.deleteFrom('staff_passkey').where('staff_name', '=', name).execute()
    await trx.updateTable('break_glass').set({ until: new Date() }).where('staff_name', '=', name).execute()
    await trx.deleteFrom('staff_view').where('staff_name', '=', name).execute()
    await trx.deleteFrom('case_claim').where('claimed_by', '=', name).execute()
    await trx.deleteFrom('case_assignment').where('assigned_to', '=', name).execute()
    await staffRemoved(trx, by, name)
    return others.length
  })
}

/** Serializes two changes of the register. */
export function lockStaff(trx: Transaction<Database>): Promise<Staff[]> {
  return trx.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('name').forUpdate().execute()
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
