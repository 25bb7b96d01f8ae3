import type { EmailParts } from '../../accounts/parts.ts'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { exportAsked, exportReady } from '../../platform/audit/my-data-events.ts'
import { lockedZip, newPassword } from '../../platform/archive/locked-zip.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { bytesOf, collectData } from './collect.ts'
import { readablePage } from './readable.ts'

type Needs = Pick<ComplianceParts, 'db' | 'storage'> & EmailParts

/*
 * A download of everything held about a member. A job makes it: a ZIP that opens with a password which the member sees
 * once, when they ask. It is encrypted in the store like every file, can be fetched once, and is removed after three days.
 */

type Trx = Transaction<Database>

const lifetimeMs = 3 * 86_400_000

/** Starts a download, in place of an earlier one. Returns the password, which is shown once. */
export async function askExport(
  trx: Trx,
  { jobs, keyring }: Pick<ComplianceParts, 'jobs' | 'keyring'>,
  member: KeyHolder,
): Promise<string> {
  const [id, password] = [randomUUID(), newPassword()]
  // The file of an earlier one is removed by `removeOldExports`.
  await trx
    .updateTable('data_export')
    .set({ expires_at: new Date(), token_hash: null })
    .where('member_id', '=', member.id)
    .where('fetched_at', 'is', null)
    .execute()
  await trx
    .insertInto('data_export')
    .values({
      id,
      member_id: member.id,
      password: keyring.sealText(member, sealed('data_export', 'password', { id }), password),
    })
    .execute()
  await exportAsked(trx, member.id)
  await jobs.send(trx, 'export-data', { exportId: id })
  return password
}

/** Makes downloads in jobs. */
export async function makeExports(
  context: Pick<ComplianceParts, 'db' | 'storage' | 'jobs'> & EmailParts,
): Promise<void> {
  await context.jobs.work('export-data', 1, ({ exportId }) => makeExport(context, exportId))
  await context.jobs.work('export-data-failed', 1, async ({ exportId }) => {
    const failed = await context.db
      .updateTable('data_export')
      .set({ failed_at: new Date(), password: null })
      .where('id', '=', exportId)
      .returning('member_id')
      .executeTakeFirst()
    if (failed) await context.db.transaction().execute((trx) => memberChanged(trx, failed.member_id))
  })
}

async function makeExport(context: Needs, id: string): Promise<void> {
  const { db, keyring, storage } = context
  const asked = await db
    .selectFrom('data_export')
    .selectAll()
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('expires_at', 'is', null)
    .executeTakeFirst()
  const member = asked && (await memberById(db, asked.member_id))
  if (!member?.data_key || !asked?.password) return
  const password = keyring.openText(member, sealed('data_export', 'password', { id }), asked.password)
  const zip = await zipOf(context, { ...member, language: member.language ?? 'en' }, password)
  const blob = randomUUID()
  await storage.put(blob, keyring.sealFor(member, sealedFile('data_export', blob), zip))
  const now = new Date()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const stored = await db.transaction().execute(async (trx) => {
    const ready = await trx
      .updateTable('data_export')
      .set({ password: null, ready_at: now, expires_at: expiresAt, blob, bytes: zip.length })
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .where('expires_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ready) return false
    await exportReady(trx, member.id)
    await queueEmail(trx, context, member, {
      kind: 'data-ready',
      onceKey: `data-ready:${id}`,
      values: { time: expiresAt.toISOString(), link: accountPage(context, '/myData') },
    })
    await memberChanged(trx, member.id)
    return true
  })
  if (!stored) await storage.remove(blob)
}

async function zipOf(context: Needs, member: KeyHolder & { language: string }, password: string): Promise<Buffer> {
  const data = await collectData(context, member)
  const { texts, config } = context
  const page = readablePage(data, {
    texts,
    language: member.language,
    brand: config.brand.name,
    at: new Date(),
  })
  const json = { member: member.id, tables: data.tables, receipts: data.receipts }
  const files = data.files.map((file) => ({ path: file.path, bytes: () => bytesOf(context, member, file) }))
  const entries = [
    { path: 'index.html', bytes: async () => Buffer.from(page) },
    { path: 'data.json', bytes: async () => Buffer.from(JSON.stringify(json, null, 2)) },
    ...files,
  ]
  return buffer(lockedZip(entries, password))
}

/** What the page shows of the latest download. */
export async function exportOf(
  db: Db,
  memberId: number,
): Promise<Calls['GET /v1/private/my-data/page']['result']['export']> {
  const latest = await db
    .selectFrom('data_export')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { asked_at: asked, expires_at: expires, ready_at: ready, fetched_at: fetched, failed_at: failed } = latest ?? {}
  const over = expires && expires <= new Date() && !fetched
  const state = !latest || over ? 'none' : failed ? 'failed' : fetched ? 'fetched' : ready ? 'ready' : 'working'
  return {
    state,
    askedAt: asked?.toISOString() ?? null,
    expiresAt: state === 'ready' ? (expires?.toISOString() ?? null) : null,
    bytes: latest?.bytes ?? null,
  }
}

/** Removes files that were fetched or are too old. */
export async function removeOldExports(
  { db, storage }: Pick<ComplianceParts, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const old = await db
    .selectFrom('data_export')
    .select(['id', 'blob'])
    .where('blob', 'is not', null)
    .where('expires_at', '<=', now)
    .limit(100)
    .execute()
  for (const { id, blob } of old) {
    if (blob !== null) await storage.remove(blob)
    await db.updateTable('data_export').set({ blob: null }).where('id', '=', id).execute()
  }
}
