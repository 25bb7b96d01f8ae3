import { sites as allSites } from '@tessera/contract/sites.ts'
import { StaffName, staffRoles, type StaffRole } from '@tessera/contract/staff.ts'
import { Value } from 'typebox/value'
import { staffAdded, staffRolesChanged } from '../audit/review-events.ts'
import type { Db } from '../db/postgres.ts'
import type { OidcSettings } from '../settings.ts'
import type { OidcClaims } from './oidc.ts'
import { endWorkOf, lockStaff, refuseWithoutManager } from './register.ts'
import { NotPermitted } from './staff.ts'

/** In the audit chain: the provider said it. */
const actor = 'oidc'
/** The value of the regions' claim that stands for all regions. No region must never mean all. */
const everywhere = 'all'

/** What the claims say of a person. */
interface Claimed {
  subject: string
  name: string
  roles: readonly StaffRole[]
  /** Null: an admin sets their regions in the console. */
  sites: readonly string[] | null
}

/**
 * The name of the person whom the provider signed in, with their roles and regions as it names them. A person who is
 * new is registered. Throws {@link NotPermitted} for a person without a role, and for one whom an admin removed.
 */
export async function personOfOidc(db: Db, settings: OidcSettings, claims: OidcClaims): Promise<string> {
  const claimed = claimedBy(settings, claims)
  if (claimed.roles.length === 0 || claimed.sites?.length === 0) {
    await endAccessOf(db, claimed.subject)
    throw new NotPermitted(
      `your account at the provider has no role here: ${settings.rolesClaim} names none of ${staffRoles.join(', ')}, or no region is named`,
    )
  }
  return register(db, claimed, settings.nameClaim)
}

function claimedBy({ nameClaim, rolesClaim, regionsClaim }: OidcSettings, claims: OidcClaims): Claimed {
  const name = claims[nameClaim]
  const regions = regionsClaim === null ? null : listOf(claims[regionsClaim])
  return {
    subject: `${claims.iss} ${claims.sub}`,
    name: typeof name === 'string' ? name : '',
    roles: staffRoles.filter((role) => listOf(claims[rolesClaim]).includes(role)),
    sites: regions && (regions.includes(everywhere) ? allSites : allSites.filter((site) => regions.includes(site))),
  }
}

/** A claim with several values, or with one. */
const listOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])

/** Who lost their roles at the provider goes on neither with the session of this morning, nor with their key or cases. */
function endAccessOf(db: Db, subject: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await trx.selectFrom('staff').select('name').where('oidc_subject', '=', subject).executeTakeFirst()
    if (!person) return
    await trx
      .updateTable('staff')
      .set({ key_hash: Buffer.alloc(32) })
      .where('name', '=', person.name)
      .execute()
    await endWorkOf(trx, person.name)
  })
}

function register(db: Db, { subject, name, roles, sites }: Claimed, nameClaim: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx)
    const known = await trx.selectFrom('staff').selectAll().where('oidc_subject', '=', subject).executeTakeFirst()
    if (known?.removed_at) throw new NotPermitted(`${known.name} was removed here: an admin can add them again`)
    // All regions are stored as none, as everywhere.
    const stored = sites?.length === allSites.length ? [] : (sites ?? known?.sites ?? [])
    if (known) {
      if (same(known.roles, roles) && same(known.sites, stored)) return known.name
      refuseWithoutManager(staff, { name: known.name, roles })
      const change = { roles: [...roles], sites: [...stored] }
      await trx.updateTable('staff').set(change).where('name', '=', known.name).execute()
      await staffRolesChanged(trx, actor, known.name, change)
      return known.name
    }
    if (!Value.Check(StaffName, name))
      throw new NotPermitted(`${nameClaim} is not a name: up to 64 letters, digits and . - _ @`)
    const row = { name, roles: [...roles], sites: [...stored], oidc_subject: subject }
    const added = await trx
      .insertInto('staff')
      // Nobody knows a key with this hash: commands need one that an admin gives.
      .values({ ...row, key_hash: Buffer.alloc(32), added_by: actor, removed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    // Another person with the same name must not become this one.
    if (!added) throw new NotPermitted(`the name ${name} is taken by a person who signs in another way`)
    refuseWithoutManager(staff, { name, roles })
    await staffAdded(trx, actor, name, { roles, ...(stored.length > 0 ? { sites: stored } : {}) })
    return name
  })
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value))
