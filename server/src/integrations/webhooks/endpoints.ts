import type { Transaction } from 'kysely'
import type { AccountSettings } from '../../accounts/parts.ts'
import { webhookChanged, webhookSecretMade } from '../../platform/audit/partner-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { lockPartner, PartnerFault } from '../../accounts/partners/partners.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { mayCall } from './post.ts'
import { newSecret } from '../../platform/webhook-signature.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Parts = { db: Db; keyring: Keyring; config: Pick<AccountSettings, 'mode'> }

/**
 * Checks a partner's webhook address: https, or plain http to the local machine in the sandbox, for testing. A literal
 * address of a private network is rejected here. A name that leads to one is rejected when the webhook is sent.
 */
export function checkedUrl(text: string, mode: AccountSettings['mode']): string {
  const url = URL.parse(text)
  const local = url !== null && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !(local && url.protocol === 'http:')))
    throw new PartnerFault(`Not an https address: ${text || 'nothing'}. Enter one like https://shop.example/hooks.`)
  if (url.username || url.password || url.hash)
    throw new PartnerFault('The address has a password or a fragment: leave it out')
  if (!mayCall(url, { allowLoopback: mode === 'sandbox' }))
    throw new PartnerFault(`The address is in a private network: ${url.host}. Enter a public one.`)
  return url.href
}

/** Sets the address of a partner's webhooks. The first call returns a secret, shown only once. */
export async function setWebhook(
  { db, keyring, config }: Parts,
  partnerId: string,
  address: string,
  actor: string,
): Promise<string | null> {
  const url = checkedUrl(address, config.mode)
  return db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId)
    await trx
      .insertInto('webhook_endpoint')
      .values({ partner_id: partnerId, url })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ url, disabled_at: null }))
      .execute()
    await webhookChanged(trx, actor, partnerId, { origin: new URL(url).origin })
    return (await liveSecrets(trx, keyring, partnerId)).length > 0 ? null : addSecret(trx, keyring, partnerId, actor)
  })
}

/** A new secret, shown only once. The former secrets sign beside it for the given seconds. */
export async function rotateSecret(
  { db, keyring }: Pick<Parts, 'db' | 'keyring'>,
  partnerId: string,
  graceSeconds: number,
  actor: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId)
    const endpoint = await trx
      .selectFrom('webhook_endpoint')
      .select('partner_id')
      .where('partner_id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst()
    if (!endpoint) throw new PartnerFault(`Partner ${partnerId} has no webhook yet. Set its address first.`)
    const end = new Date(Date.now() + graceSeconds * 1000)
    await trx
      .updateTable('webhook_secret')
      .set({ expires_at: end })
      .where('partner_id', '=', partnerId)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
      .execute()
    return addSecret(trx, keyring, partnerId, actor)
  })
}

/** Turns off webhooks to a partner. Pending ones stay until they are turned on again. */
export async function stopWebhook(db: Db, partnerId: string, actor: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId, 'any')
    const stopped = await trx
      .updateTable('webhook_endpoint')
      .set({ disabled_at: new Date() })
      .where('partner_id', '=', partnerId)
      .where('disabled_at', 'is', null)
      .returning('partner_id')
      .executeTakeFirst()
    if (!stopped) throw new PartnerFault(`Partner ${partnerId} has no webhook`)
    await webhookChanged(trx, actor, partnerId, { origin: null })
  })
}

/** The active signing secrets, newest first. */
export async function liveSecrets(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  partnerId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select('sealed')
    .where('partner_id', '=', partnerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => keyring.openOwn(sealed('webhook_secret', 'sealed', { partner_id: partnerId }), row.sealed))
}

async function addSecret(
  trx: Transaction<Database>,
  keyring: Keyring,
  partnerId: string,
  actor: string,
): Promise<string> {
  const secret = newSecret()
  const { id } = await trx
    .insertInto('webhook_secret')
    .values({
      partner_id: partnerId,
      sealed: keyring.sealOwn(sealed('webhook_secret', 'sealed', { partner_id: partnerId }), secret),
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await webhookSecretMade(trx, actor, partnerId, id)
  return secret
}
