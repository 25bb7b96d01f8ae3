import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookRetrySeconds } from '@tessera/contract/webhooks.ts'
import { makeKey, registerPartner } from '../../accounts/partners/partners.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import { usePartner } from '../../testing/partner.ts'
import { useOwnServer } from '../../testing/server.ts'
import { deliverWebhooks } from './deliver.ts'
import { checkedUrl, rotateSecret, setWebhook, stopWebhook } from './endpoints.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { forgetDelivered, latestDeliveries, redeliver } from '../../accounts/partners/webhook-deliveries.ts'

const server = useOwnServer()
const desk = usePartner(server)

/** The partner's server: what it received, and what it answers. */
let got: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    got.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
let secret = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  secret =
    (await setWebhook(
      server().running.context,
      'shop',
      `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      'reviewer:test',
    )) ?? ''
})
afterAll(() => receiver.close())
beforeEach(async () => {
  status = 200
  await server().db.deleteFrom('webhook_delivery').execute()
  got = []
})

/** Triggers an event for one of the partner's users. */
async function happens(userId: string): Promise<void> {
  const page = await desk.page(userId, { business_id: `order-of-${userId}` })
  const { id } = (await page.call('GET /v1/s1/kyc/integration/business-info')).result
  await server()
    .db.transaction()
    .execute((trx) => notifyPartners(trx, id, 'verification.decided'))
}
const only = async () => (await latestDeliveries(server().db, 'shop', 10)).at(0)
const signature = (key: string, { headers, body }: (typeof got)[number]): string =>
  `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`
/** The wait is over: the next round retries. */
const dueNow = () =>
  server()
    .db.updateTable('webhook_delivery')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute()

describe('a webhook', () => {
  it('is sent automatically, signed over its raw body, and names the person as the partner does', async () => {
    await happens('ada')
    await expect.poll(() => only()).toMatchObject({ state: 'delivered', attempts: 1, fault: null })
    const [notice] = got
    if (!notice) throw new Error('Nothing arrived')
    expect(got).toHaveLength(1)
    expect(JSON.parse(notice.body)).toEqual({
      type: 'verification.decided',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { user_id: 'ada', business_id: 'order-of-ada' },
    })
    expect(notice.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': (await only())?.id,
      'webhook-signature': signature(secret, notice),
    })
    expect(Math.abs(Number(notice.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000)
  })

  it('is created only for the partner’s own users, and only while webhooks are on', async () => {
    const member = await server().member()
    await server()
      .db.transaction()
      .execute((trx) => notifyPartners(trx, member.id, 'verification.decided'))
    expect(await only()).toBeUndefined()
  })

  it('is not created for an event that is rolled back', async () => {
    const page = await desk.page('undone')
    const { id } = (await page.call('GET /v1/s1/kyc/integration/business-info')).result
    await server()
      .db.transaction()
      .execute(async (trx) => {
        await notifyPartners(trx, id, 'verification.decided')
        throw new Error('undone')
      })
      .catch(() => null)
    expect(await only()).toBeUndefined()
  })

  it('is retried with the same id until accepted, then given up, and can be sent again', async () => {
    status = 500
    await happens('bob')
    for (let attempts = 1; attempts <= webhookRetrySeconds.length; attempts += 1) {
      await dueNow()
      await deliverWebhooks(server().running.context)
      await expect.poll(async () => (await only())?.attempts).toBeGreaterThanOrEqual(attempts)
    }
    const onceMore = async () => {
      await dueNow()
      return only()
    }
    await expect
      .poll(onceMore)
      .toMatchObject({ state: 'dead', attempts: webhookRetrySeconds.length + 1, fault: 'answered 500' })
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    status = 204
    expect(await redeliver(server().db, 'shop', 'dead')).toBe(1)
    await expect.poll(() => only()).toMatchObject({ state: 'delivered' })
    expect(await redeliver(server().db, 'shop', 'dead')).toBe(0)
    expect(await redeliver(server().db, 'shop', { id: (await only())?.id ?? '' })).toBe(1)
    await expect(redeliver(server().db, 'other', { id: (await only())?.id ?? '' })).rejects.toThrow(
      'There is no partner other',
    )
    await expect(redeliver(server().db, 'shop', { id: 'x' })).rejects.toThrow(/Not a webhook: x/)
  })

  it('has a longer pause after each failure', async () => {
    status = 503
    await happens('carol')
    await expect.poll(() => only()).toMatchObject({ fault: 'answered 503' })
    const { due_at: due } = await server().db.selectFrom('webhook_delivery').select('due_at').executeTakeFirstOrThrow()
    const seconds = ((due?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(webhookRetrySeconds[0] * 0.9 - 12)
    expect(seconds).toBeLessThan(webhookRetrySeconds[0] * 1.1)
  })

  it('is given up at once when the receiver is permanently gone', async () => {
    status = 410
    await happens('dave')
    await expect.poll(() => only()).toMatchObject({ state: 'dead', attempts: 1 })
  })

  it('has a signature for each secret during a rotation', async () => {
    const context = server().running.context
    const newer = await rotateSecret(context, 'shop', 3600, 'reviewer:test')
    await happens('erin')
    await expect.poll(() => got).toHaveLength(1)
    const [notice] = got
    if (!notice) throw new Error('Nothing arrived')
    expect(notice.headers['webhook-signature']).toBe(`${signature(newer, notice)} ${signature(secret, notice)}`)
    secret = await rotateSecret(context, 'shop', 0, 'reviewer:test')
    got = []
    await happens('erin')
    await expect.poll(() => got).toHaveLength(1)
    expect(got[0] && got[0].headers['webhook-signature']).toBe(got[0] && signature(secret, got[0]))
  })

  it('is held while its partner has webhooks off, and is not lost', async () => {
    await happens('frank')
    await expect.poll(() => got).toHaveLength(1)
    await stopWebhook(server().db, 'shop', 'reviewer:test')
    await happens('frank')
    expect(await latestDeliveries(server().db, 'shop', 10)).toHaveLength(1)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    // Turned on again: the secrets are unchanged, so none is shown.
    expect(await setWebhook(server().running.context, 'shop', url, 'reviewer:test')).toBeNull()
    await forgetDelivered(server().db, new Date(Date.now() + 31 * 86_400_000))
    expect(await only()).toBeUndefined()
  })
})

describe('a receiver that never answers', () => {
  /** The webhooks sent to it that it has not answered. */
  let held = 0
  const silent = createServer(() => (held += 1))
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    await registerPartner(
      server().db,
      { id: 'silent', name: 'Silent', origins: ['https://silent.example'] },
      'reviewer:test',
    )
    await setWebhook(
      server().running.context,
      'silent',
      `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      'reviewer:test',
    )
  })
  afterAll(async () => {
    await stopWebhook(server().db, 'silent', 'reviewer:test')
    silent.closeAllConnections()
    silent.close()
  })

  it('delays only its own webhooks, does not get all of them at once, and does not block a shutdown', async () => {
    const { result } = await desk.ask({ user_id: 'ada' }, await makeKey(server().db, 'silent', 'reviewer:test'))
    const { member_id: member } = await server()
      .db.selectFrom('integration_code')
      .select('member_id')
      .where('code_hash', '=', tokenHash(result.code))
      .executeTakeFirstOrThrow()
    // The database's statistics show almost no webhooks, as they may just before an update: the worst case for its
    // query plan.
    await sql`update pg_class set reltuples = 1, relpages = 1000 where relname = 'webhook_delivery'`.execute(
      server().db,
    )
    held = 0
    await server()
      .db.transaction()
      .execute(async (trx) => {
        for (let notice = 0; notice < 60; notice += 1) await notifyPartners(trx, member, 'verification.decided')
        await sql`update webhook_delivery set occurred_at = now() - random() * interval '1 hour'`.execute(trx)
        await sql`update webhook_delivery set due_at = occurred_at`.execute(trx)
      })
    await expect.poll(() => held).toBeGreaterThan(0)
    await happens('ada')
    await expect.poll(() => only()).toMatchObject({ state: 'delivered' })
    expect(held).toBe(10)
    // The oldest first.
    const attempts = await server()
      .db.selectFrom('webhook_delivery')
      .select('attempts')
      .where('partner_id', '=', 'silent')
      .orderBy('occurred_at')
      .execute()
    expect(attempts.map((row) => row.attempts)).toEqual([...Array<number>(10).fill(1), ...Array<number>(50).fill(0)])

    // A process that shuts down sends what it has claimed, and claims nothing more.
    const ending = new AbortController()
    const run = deliverWebhooks(server().running.context, ending.signal)
    await expect.poll(() => held).toBe(20)
    ending.abort()
    silent.closeAllConnections()
    await run
    // The ten that the server continues with.
    await expect.poll(() => held).toBe(30)
  })
})

it('parallel processes send each webhook once', async () => {
  const page = await desk.page('many')
  const { id } = (await page.call('GET /v1/s1/kyc/integration/business-info')).result
  await server()
    .db.transaction()
    .execute(async (trx) => {
      for (let notice = 0; notice < 45; notice += 1) await notifyPartners(trx, id, 'verification.decided')
    })
  await Promise.all([1, 2, 3].map(() => deliverWebhooks(server().running.context)))
  await expect.poll(() => got.length).toBeGreaterThanOrEqual(45)
  expect(got).toHaveLength(45)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(45)
})

it.each([
  'http://shop.example/hook',
  'ftp://shop.example',
  'https://user:pw@shop.example/',
  'hook',
  'https://shop.example/#x',
])('is not sent to %s', (address) => {
  expect(() => checkedUrl(address, 'sandbox')).toThrow(/address/)
})
it.each([
  'https://10.0.0.1/x',
  'https://169.254.169.254/',
  'https://0x0a000001/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
])('is not sent to %s, in any mode', (address) => {
  for (const mode of ['sandbox', 'production'] as const)
    expect(() => checkedUrl(address, mode)).toThrow('private network')
})
it.each(['https://[::1]/', 'https://127.0.0.1/', 'http://localhost:5000/x', 'https://shop.localhost/'])(
  'is sent to %s only in the sandbox',
  (address) => {
    expect(checkedUrl(address, 'sandbox')).toBe(address)
    expect(() => checkedUrl(address, 'production')).toThrow('private network')
  },
)
it('the database contains no secrets in plain text', async () => {
  const rows = await server().db.selectFrom('webhook_secret').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('whsec_')
})
