import type { Selectable, Transaction } from 'kysely'
import { partnerKeyEnded, partnerKeyMade, partnerRegistered } from '../../platform/audit/partner-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { PartnerTable } from '../../platform/db/partner-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Mode } from '../../platform/settings.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

export type Partner = Pick<Selectable<PartnerTable>, 'id' | 'name' | 'origins'>

/** Prefix of our keys, so that a leaked one is recognised anywhere. */
const keyPrefix = 'partner_sk_'

/** Invalid input for registering a partner. The message says why. */
export class PartnerFault extends Error {}

/**
 * Valid host names in a policy (CSP Level 3, `host-source`), without its wildcard: labels of letters, digits and
 * hyphens. Browsers accept more in an address, such as `;` and `,`, which in `frame-ancestors` would start a directive
 * or a policy.
 */
const hostPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * An origin as browsers send it: a name in other scripts becomes its punycode. Only https, because our page shows
 * documents in it. The machine itself, with plain http or without, is for trying out in the sandbox.
 */
export function checkedOrigin(text: string, mode: Mode = 'sandbox'): string {
  const url = URL.parse(text)
  const local = url !== null && /^(localhost|.*\.localhost|(127|0)\.\d+\.\d+\.\d+)$/.test(url.hostname)
  if (local && mode === 'production')
    throw new PartnerFault(`An origin of this machine is for the sandbox only: ${text}`)
  if (!url || (url.protocol !== 'https:' && !(local && url.protocol === 'http:')))
    throw new PartnerFault(`Not an https origin: ${text}. Enter one like https://shop.example.`)
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new PartnerFault(`An origin has no path: ${text}. Enter only https://, the host and its port.`)
  if (!hostPattern.test(url.hostname) || url.hostname.length > 253)
    throw new PartnerFault(`Not an origin of one host: ${text}. Enter the host by its name, without *.`)
  return url.origin
}

/** Throws when there is no partner with this id. */
export async function requirePartner(db: Db, id: string): Promise<void> {
  const partner = await db.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst()
  if (!partner) throw noPartner(id)
}

const noPartner = (id: string): PartnerFault => new PartnerFault(`There is no partner ${id}`)

/** A registered partner, locked. Throws when there is none. `open`: also throws when the partner is closed. */
export async function lockPartner(
  trx: Transaction<Database>,
  id: string,
  wanted: 'any' | 'open' = 'open',
): Promise<{ closed: boolean }> {
  const partner = await trx
    .selectFrom('partner')
    .select('disabled_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!partner) throw noPartner(id)
  const closed = partner.disabled_at !== null
  if (closed && wanted === 'open') throw new PartnerFault(`Partner ${id} is closed. Reopen it first.`)
  return { closed }
}

/** Registers a partner, or updates the name and origins of a registered one. A closed partner stays closed. */
export async function registerPartner(
  db: Db,
  { id, name, origins }: Partner,
  actor: string,
  mode: Mode = 'sandbox',
): Promise<void> {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(id))
    throw new PartnerFault('Not an id: enter 2 to 32 small letters, digits and hyphens, a letter first, such as shop.')
  if (name.trim() === '') throw new PartnerFault('The name is missing. Enter one, such as Shop.')
  if (origins.length === 0)
    throw new PartnerFault(
      'The origin is missing. Enter the host of the page that shows ours, such as https://shop.example.',
    )
  const checked = [...new Set(origins.map((origin) => checkedOrigin(origin, mode)))]
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('partner')
      .values({ id, name, origins: checked })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, origins: checked }))
      .execute()
    await lockPartner(trx, id)
    await partnerRegistered(trx, actor, id, { origins: checked })
  })
}

/** Creates a key, which is displayed only this once. With `rotate`, earlier keys expire after the given seconds. */
export async function makeKey(
  db: Db,
  partnerId: string,
  actor: string,
  { rotateAfterSeconds }: { rotateAfterSeconds?: number } = {},
): Promise<string> {
  const { token } = newToken()
  const key = keyPrefix + token
  await db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId)
    if (rotateAfterSeconds !== undefined) await endKeys(trx, partnerId, actor, rotateAfterSeconds)
    const { id } = await trx
      .insertInto('partner_key')
      .values({ partner_id: partnerId, key_hash: tokenHash(key), ending: key.slice(-4), expires_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await partnerKeyMade(trx, actor, partnerId, id)
  })
  return key
}

/** Ends all keys of a partner immediately. */
export async function revokeKeys(db: Db, partnerId: string, actor: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId, 'any')
    return endKeys(trx, partnerId, actor, 0)
  })
}

/** Ends the keys that are valid for longer than this many seconds from now. Returns how many. */
export async function endKeys(
  trx: Transaction<Database>,
  partnerId: string,
  actor: string,
  afterSeconds: number,
): Promise<number> {
  const end = new Date(Date.now() + afterSeconds * 1000)
  const ended = await trx
    .updateTable('partner_key')
    .set({ expires_at: end })
    .where('partner_id', '=', partnerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
    .returning('id')
    .execute()
  for (const { id } of ended) await partnerKeyEnded(trx, actor, partnerId, { keyId: id, at: end })
  return ended.length
}

/** Every partner with its valid keys, and since when it is closed. */
export async function listPartners(
  db: Db,
): Promise<(Partner & { closedAt: Date | null; keys: { ending: string; expiresAt: Date | null }[] })[]> {
  const partners = await db
    .selectFrom('partner')
    .select(['id', 'name', 'origins', 'disabled_at as closedAt'])
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('partner_key')
    .select(['partner_id', 'ending', 'expires_at'])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('created_at')
    .execute()
  return partners.map((partner) => ({
    ...partner,
    keys: keys
      .filter(({ partner_id: id }) => id === partner.id)
      .map(({ ending, expires_at: expiresAt }) => ({ ending, expiresAt })),
  }))
}

/** The partner with this valid key. */
export async function partnerOfKey(db: Db, key: string): Promise<Partner | undefined> {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .select(['partner.id', 'partner.name', 'partner.origins'])
    .where('key_hash', '=', tokenHash(key))
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst()
}

/** The partner of this one-time code, used or not. This does not use up the code. */
export async function partnerOfCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('integration_code')
    .select('partner_id')
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst()
  return row?.partner_id
}

/** A registered partner by its public name. */
export function partnerById(db: Db, id: string): Promise<Partner | undefined> {
  return db
    .selectFrom('partner')
    .select(['id', 'name', 'origins'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
