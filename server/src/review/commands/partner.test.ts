import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@tessera/contract/errors.ts'
import { addStaff, removeStaff } from '../../platform/staff/register.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { DataFolder, type Program } from '../../testing/process.ts'
import { code, Visitor, type Answer } from '../../testing/server.ts'
import { runPartnerCommand } from './partner-commands.ts'
import type { Printed } from './printed.ts'

/* The command as an admin runs it, beside the running server. */

const data = new DataFolder()
let server: Program
let url = ''
beforeAll(async () => {
  server = data.start()
  url = await server.ready()
})
afterAll(() => data.remove())

const partner = (args: string[], env: Record<string, string> = {}): Promise<Printed> =>
  runPartnerCommand(args, { TESSERA_DATA_DIR: data.path, ...env })
const firstLine = ({ out }: Printed): string => out.split('\n')[0] ?? ''
const register = (id: string): Promise<Printed> =>
  partner(['register', id, '--name', 'Shop', '--origin', 'https://shop.example'])
const isClosed = { code: 1, out: '', err: expect.stringMatching(/is closed\. Reopen it first/) as string }

/** The partner's server requests a code, also with an invalid body. */
function ask(key: string, body: Record<string, unknown>): Promise<Answer<{ code: string }>> {
  const caller = new Visitor(url)
  caller.headers = { origin: undefined, authorization: `Bearer ${key}` }
  return caller.callWith('POST /v1/partner/integration/code', { body })
}
const exchange = (token: string) =>
  new Visitor(url).call('POST /v1/s1/kyc/integration/access-token', { body: { token } })
/** A page in SDK mode. */
async function visit(key: string, userId: string): Promise<Visitor> {
  const { result } = await exchange((await ask(key, { user_id: userId })).result.code)
  const page = new Visitor(url)
  page.headers = { 'kyc-access-token': result.access_token }
  return page
}
const look = (page: Visitor): Promise<Envelope<{ id: number }>> => page.call('GET /v1/s1/kyc/integration/business-info')
const reason = (name: 'tokenInvalid' | 'tokenExpired', why: string) => ({
  ret_code: code(name),
  ext_info: { reason: why },
})

describe('a closed partner', () => {
  it('permanently loses its key, visits and codes, and visitors read that it is closed', async () => {
    await register('leaky')
    const key = firstLine(await partner(['key', 'leaky']))
    const page = await visit(key, 'ada')
    const unused = (await ask(key, { user_id: 'bob' })).result.code
    expect((await look(page)).ret_code).toBe(0)
    expect(await partner(['close', 'leaky'])).toMatchObject({ code: 0 })
    expect(await look(page)).toMatchObject(reason('tokenInvalid', 'closed'))
    expect(await exchange(unused)).toMatchObject(reason('tokenInvalid', 'closed'))
    expect((await ask(key, { user_id: 'ada' })).ret_code).toBe(code('partnerKeyInvalid'))
    expect((await partner(['list'])).out).toMatch(/^leaky {2}Shop {2}https:\/\/shop\.example {2}closed since 20.*\n\S/m)

    expect(await register('leaky')).toEqual(isClosed)
    expect(await look(page)).toMatchObject(reason('tokenInvalid', 'closed'))
    expect(await partner(['reopen', 'leaky'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('partner -- key leaky'),
    })
    expect((await ask(key, { user_id: 'ada' })).ret_code).toBe(code('partnerKeyInvalid'))
    expect(await look(page)).toMatchObject(reason('tokenExpired', 'expired'))
    expect(await page.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })).toMatchObject(
      reason('tokenExpired', 'expired'),
    )
    expect(await exchange(unused)).toMatchObject(reason('tokenExpired', 'expired'))
    const newer = firstLine(await partner(['key', 'leaky']))
    expect((await look(await visit(newer, 'ada'))).ret_code).toBe(0)
  })

  it('may not frame our page until it is reopened', async () => {
    await register('framing')
    const framers = async (): Promise<string | undefined> => {
      const { headers } = await fetch(`${url}/user/accounts/auth/sdk?partner=framing`)
      return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await framers()).toBe('https://shop.example')
    await partner(['close', 'framing'])
    expect(await framers()).toBe("'none'")
    await partner(['reopen', 'framing'])
    expect(await framers()).toBe('https://shop.example')
  })

  it('ends visits on the phones they continued on', async () => {
    await register('carried')
    const page = await visit(firstLine(await partner(['key', 'carried'])), 'ada')
    const { result: me } = await look(page)
    await data.inDatabase(async (db) => {
      await db
        .updateTable('member')
        .set({ residence_country: 'CH', nationality: 'NL' })
        .where('id', '=', me.id)
        .execute()
      await db
        .insertInto('handoff')
        .values({
          member_id: me.id,
          purpose: 'verify',
          level: 'LEVEL_1',
          code_hash: Buffer.from(randomUUID()),
          number: 42,
          user_agent: 'Desk',
          session_id: null,
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute()
    })
    await partner(['close', 'carried'])
    const phone = await data.inDatabase((db) =>
      db.selectFrom('handoff').select('end_cause').where('member_id', '=', me.id).execute(),
    )
    expect(phone).toEqual([{ end_cause: 'cancelled' }])
  })

  it('gets no key, address or secret, and cannot be closed or reopened twice', async () => {
    await register('shut')
    await partner(['webhook', 'shut', '--url', 'https://shop.example/hook'])
    expect(await partner(['reopen', 'shut'])).toMatchObject({ code: 1, err: 'Partner shut is not closed\n' })
    await partner(['close', 'shut'])
    const commands = [
      ['key'],
      ['rotate'],
      ['webhook', '--url', 'https://shop.example/other'],
      ['webhook-secret'],
      ['redeliver'],
    ].map(([command = '', ...more]) => partner([command, 'shut', ...more]))
    for (const said of await Promise.all(commands)) expect(said).toEqual(isClosed)
    expect(await partner(['close', 'shut'])).toMatchObject({ code: 1, err: 'Partner shut is closed already\n' })
    expect(await partner(['deliveries', 'shut'])).toMatchObject({ code: 0, out: '0 webhooks\n' })
  })

  it('gets no webhooks about its users, and pending ones are sent when it is reopened', async () => {
    await register('deaf')
    const page = await visit(firstLine(await partner(['key', 'deaf'])), 'ada')
    const { id } = (await look(page)).result
    await partner(['webhook', 'deaf', '--url', 'http://localhost:9/hook'])
    const ask = () =>
      data.inDatabase((db) => db.transaction().execute((trx) => notifyPartners(trx, id, 'verification.due')))
    const attempts = () =>
      data.inDatabase((db) =>
        db.selectFrom('webhook_delivery').select('attempts').where('partner_id', '=', 'deaf').execute(),
      )
    await partner(['close', 'deaf'])
    await ask()
    expect(await attempts()).toEqual([])
    await data.inDatabase((db) =>
      db
        .insertInto('webhook_delivery')
        .values({
          partner_id: 'deaf',
          member_id: id,
          type: 'verification.due',
          business_id: null,
          due_at: new Date(0),
          delivered_at: null,
          dead_at: null,
          last_fault: null,
        })
        .execute(),
    )
    // Webhooks are sent every second or so: another partner's later one was tried, and this one was not.
    await register('hears')
    await data.inDatabase(async (db) => {
      await db
        .insertInto('partner_member')
        .values({ partner_id: 'hears', user_hash: Buffer.from('x'), member_id: id, user_sealed: null })
        .execute()
    })
    await partner(['webhook', 'hears', '--url', 'http://localhost:9/hook'])
    await ask()
    await expect
      .poll(
        () =>
          data.inDatabase((db) =>
            db.selectFrom('webhook_delivery').select('attempts').where('partner_id', '=', 'hears').execute(),
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ attempts: 1 }])
    expect(await attempts()).toEqual([{ attempts: 0 }])
    await partner(['reopen', 'deaf'])
    await expect.poll(attempts, { timeout: 20_000 }).toEqual([{ attempts: 1 }])
  })
})

it.each(['revoke', 'deliveries', 'redeliver'])('%s reports an unknown partner', async (command) => {
  expect(await partner([command, 'nobody'])).toEqual({ code: 1, out: '', err: 'There is no partner nobody\n' })
})

it('allows webhooks to the local machine only in the sandbox', async () => {
  await register('trying')
  const key = await data.inDatabase((db) => addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody'))
  const production = {
    TESSERA_STAFF_KEY: key,
    TESSERA_MODE: 'production',
    TESSERA_PUBLIC_URL: 'https://exchange.example',
    TESSERA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const webhook = ['webhook', 'trying', '--url', 'http://localhost:5000/x']
  const command = [...webhook, '--by', 'root']
  expect(await partner(command, production)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('private network'),
  })
  expect(await partner(command, { TESSERA_STAFF_KEY: key })).toMatchObject({ code: 0 })
  await data.inDatabase((db) => removeStaff(db, 'root', 'reviewer:root', 'sandbox'))
  expect(await partner(webhook)).toMatchObject({ code: 0 })
  // Without staff nobody may change a partner in production.
  expect(await partner(webhook, production)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Register the first admin'),
  })
})

it('takes the key and the role of an admin once staff is registered', async () => {
  const root = await data.inDatabase((db) => addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody'))
  const anna = await data.inDatabase((db) => addStaff(db, 'anna', { roles: ['reviewer'] }, 'reviewer:root'))
  const by = async (name: string, key?: string) =>
    (await partner(['list', '--by', name], key === undefined ? {} : { TESSERA_STAFF_KEY: key })).err
  expect(await by('root')).toContain('That is not the key of root')
  expect(await by('anna', anna)).toContain('anna may not do this: it takes the role admin')
  expect(await by('root', root)).toBe('')
  await data.inDatabase(async (db) => {
    await removeStaff(db, 'anna', 'reviewer:root', 'sandbox')
    await removeStaff(db, 'root', 'reviewer:root', 'sandbox')
  })
})
