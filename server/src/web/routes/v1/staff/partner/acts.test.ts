import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const shop = async () =>
  (await (await atConsole(server())).call('GET /v1/staff/partner/list')).result.find(({ id }) => id === 'shop')

type Act = readonly [call: keyof Calls, body: Record<string, unknown>, result: object, action: string]

const secret = { secret: expect.stringMatching(/^whsec_/) as string }
/** In order: each goes on from the one before. */
const acts: readonly Act[] = [
  ['POST /v1/staff/partner/register', { name: 'Shop', origins: ['https://shop.example'] }, {}, 'partner.registered'],
  ['POST /v1/staff/partner/key', {}, { key: expect.stringMatching(/^partner_sk_/) as string }, 'partner.key-made'],
  ['POST /v1/staff/partner/key', { endEarlierAfter: 3600 }, {}, 'partner.key-ended'],
  ['POST /v1/staff/partner/revoke', {}, { ended: 2 }, 'partner.key-ended'],
  ['POST /v1/staff/partner/webhook', { url: 'https://shop.example/hooks' }, secret, 'partner.webhook-changed'],
  [
    'POST /v1/staff/partner/webhook',
    { url: 'https://shop.example/other' },
    { secret: null },
    'partner.webhook-changed',
  ],
  ['POST /v1/staff/partner/webhook-secret', { endEarlierAfter: 0 }, secret, 'partner.webhook-secret-made'],
  ['POST /v1/staff/partner/webhook-stop', {}, {}, 'partner.webhook-changed'],
  ['POST /v1/staff/partner/close', { closed: true }, {}, 'partner.closed'],
  ['POST /v1/staff/partner/close', { closed: false }, {}, 'partner.reopened'],
]

describe('an act on a partner', () => {
  it.each(acts)('%s %o is done, and recorded with the name of the admin', async (call, body, result, action) => {
    const answer = await (await atConsole(server())).callWith(call, { body: { partner: 'shop', ...body } })
    expect(answer).toMatchObject({ ret_code: 0, result })
    const event = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'subject'])
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(event).toEqual({ actor: 'reviewer:reviewer', subject: 'partner:shop' })
  })

  it('leaves a partner without keys, whose origins and name are listed', async () => {
    expect(await shop()).toEqual({
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example'],
      closedAt: null,
      keys: [],
    })
  })

  it.each([
    ['POST /v1/staff/partner/register', { name: 'Shop', origins: ['http://shop.example'] }, 'Not an https origin'],
    ['POST /v1/staff/partner/register', { name: ' ', origins: ['https://shop.example'] }, 'The name is missing'],
    ['POST /v1/staff/partner/webhook', { url: 'https://10.0.0.1/hooks' }, 'private network'],
    ['POST /v1/staff/partner/webhook-stop', {}, 'has no webhook'],
    ['POST /v1/staff/partner/close', { closed: false }, 'is not closed'],
  ] as const)('%s %o is refused with the reason', async (call, body, reason) => {
    const answer = await (await atConsole(server())).callWith(call, { body: { partner: 'shop', ...body } })
    expect(answer.ret_code).toBe(code('setupRefused'))
    expect(answer.ext_info?.['reason']).toContain(reason)
  })

  it.each([...new Set(acts.map(([call]) => call))])('%s needs a passkey of the last minutes', async (call) => {
    const admin = await atConsole(server())
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    const body = { partner: 'shop', ...acts.find(([one]) => one === call)?.[1] }
    expect((await admin.callWith(call, { body })).ret_code).toBe(code('staffConfirmationNeeded'))
  })

  fieldsOfStaff(server, 'POST /v1/staff/partner/key', [
    [{ body: { partner: 'A shop' } }, 'partner'],
    [{ body: { partner: 'shop', endEarlierAfter: -1 } }, 'endEarlierAfter'],
  ])
})

it('lists no keys that nobody may see: only their endings', async () => {
  const admin = await atConsole(server())
  const { result } = await admin.call('POST /v1/staff/partner/key', { body: { partner: 'shop' } })
  const listed = await shop()
  expect(listed?.keys).toEqual([{ ending: result.key.slice(-4), expiresAt: null }])
  expect(JSON.stringify(listed)).not.toContain(result.key)
})
