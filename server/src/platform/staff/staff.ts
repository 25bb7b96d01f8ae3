import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { OperatorFault } from '../operator-fault.ts'
import type { Mode } from '../settings.ts'
import type { Db } from '../db/postgres.ts'
import type { Staff } from '../db/staff-tables.ts'
import type { Database } from '../db/tables.ts'
import type { Permission } from '@tessera/contract/staff.ts'
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

/** What comes before the name in the audit chain. */
export const prefix = 'reviewer:'

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
  if (key === undefined || !timingSafeEqual(hashOfKey(key), found.key_hash))
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

/** How the key of a person is stored. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
