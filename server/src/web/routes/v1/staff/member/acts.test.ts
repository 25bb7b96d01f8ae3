import { beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'
import { restedMember, transfer } from '../../../../../testing/transfers.ts'
import { transferActs } from '../../../../../testing/travel-rule.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { evmSigner } from '../../../../../testing/wallets.ts'

const server = useOwnServer()
const { asked, save, send } = transferActs(server)
const people: Record<string, Visitor> = {}
let member: TestMember

beforeAll(async () => {
  member = await verifiedMember(server(), '2035-01-01')
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', hilda: 'reviewer', otto: 'admin', emil: 'admin' })
  await limitToRegions(server(), 'hilda', 'HKG')
  await limitToRegions(server(), 'otto', 'HKG')
  await limitToRegions(server(), 'emil', 'EU')
  for (const name of ['root', 'anna', 'hilda', 'otto', 'emil']) people[name] = await atConsole(server(), name)
})

/** Calls it as this person. */
const callAs = (name: string, call: keyof Calls, sent: object) =>
  (people[name] ?? server().visitor()).callWith(call, sent)
/** The latest event of this kind. */
const eventOf = (action: string) =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
const rowOf = () =>
  server()
    .db.selectFrom('member')
    .select(['member_tag', 'disabled_at', 'residence_country', 'site', 'sub_attribute'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()

type Act = readonly [call: keyof Calls, body: Record<string, unknown>, by: string, action: string]

/** In order: what one did, the next one ends. */
const acts: readonly Act[] = [
  ['POST /v1/staff/member/lock', { locked: true, reason: 'CASE-4711' }, 'anna', 'member.locked'],
  ['POST /v1/staff/member/lock', { locked: false, reason: 'CASE-4711' }, 'anna', 'member.unlocked'],
  ['POST /v1/staff/member/close', { closed: true }, 'anna', 'member.closed'],
  ['POST /v1/staff/member/close', { closed: false }, 'anna', 'member.reopened'],
  ['POST /v1/staff/member/residence', { country: 'NL' }, 'root', 'member.residence-changed'],
  ['POST /v1/staff/member/attribute', { name: 'beta', value: 'on' }, 'root', 'member.attribute-changed'],
  ['POST /v1/staff/member/open-task', { task: 'KNOWLEDGE_TEST', days: 14, blocks: [] }, 'anna', 'task.opened'],
  ['POST /v1/staff/member/close-task', { task: 'KNOWLEDGE_TEST' }, 'anna', 'task.closed'],
  [
    'POST /v1/staff/member/ask',
    { template: 200, scene: 'TM_ALERT', transfers: [{ asset: 'BTC' }], ready: [], own: ['Why at night?'] },
    'anna',
    'questionnaire.opened',
  ],
  ['POST /v1/staff/member/site', { site: 'EU' }, 'root', 'member.site-changed'],
]

describe('an act on a member', () => {
  it.each(acts)('%s %o is done by %s and recorded with their name', async (call, body, by, action) => {
    const answer = await callAs(by, call, { body: { memberId: member.id, ...body } })
    expect(answer).toMatchObject({ ret_code: 0 })
    expect(await eventOf(action)).toMatchObject({ actor: `reviewer:${by}` })
  })

  it('changes what it says', async () => {
    expect(await rowOf()).toMatchObject({ site: 'EU', residence_country: 'NL', disabled_at: null })
    const { result } = await callAs('root', 'POST /v1/staff/member/attribute', {
      body: { memberId: member.id, name: 'beta', value: '' },
    })
    expect(result).toEqual({ attributes: [] })
  })

  it.each([...acts, ['POST /v1/staff/member/erase', {}, 'root', ''] as const])(
    '%s %o finds no member of another region',
    async (call, body, by) => {
      const stranger = by === 'anna' ? 'hilda' : 'otto'
      const answer = await callAs(stranger, call, { body: { memberId: member.id, ...body } })
      expect(answer.ret_code).toBe(code('memberUnknown'))
    },
  )

  it('shows an admin of another region nothing of an erasure', async () => {
    const query = { query: { id: String(member.id) } }
    expect((await callAs('otto', 'GET /v1/staff/member/erasure', query)).ret_code).toBe(code('memberUnknown'))
    expect((await callAs('emil', 'GET /v1/staff/member/erasure', query)).ret_code).toBe(0)
    expect(await eventOf('member.erasure-shown')).toMatchObject({ actor: 'reviewer:emil' })
  })

  it('moves a member only between the regions of the admin', async () => {
    const move = (site: string) => callAs('emil', 'POST /v1/staff/member/site', { body: { memberId: member.id, site } })
    expect((await move('HKG')).ret_code).toBe(code('memberUnknown'))
    expect((await move('EU')).ret_code).toBe(0)
    expect((await rowOf()).site).toBe('EU')
  })

  it.each([
    ['POST /v1/staff/member/lock', { locked: false, reason: 'CASE-1' }, 'is not locked'],
    ['POST /v1/staff/member/lock', { locked: true, reason: 'not a code!' }, 'Enter a code or a file number'],
    ['POST /v1/staff/member/close-task', { task: 'RISK_TEST' }, 'No task RISK_TEST'],
    ['POST /v1/staff/member/open-task', { task: 'AGREEMENT', days: 3, blocks: [] }, 'agreement is missing'],
    ['POST /v1/staff/member/open-task', { task: 'RISK_TEST', days: 3, blocks: ['MOON'] }, 'Not a product: MOON'],
    ['POST /v1/staff/member/stop-transfer', {}, 'No identity transfer'],
    ['POST /v1/staff/member/ask', { template: 200, transfers: [], ready: [], own: [] }, 'About which transfer?'],
  ] as const)('%s %o is refused with the reason', async (call, body, reason) => {
    const answer = await callAs('anna', call, { body: { memberId: member.id, ...body } })
    expect(answer.ret_code).toBe(code('memberChangeRefused'))
    expect(answer.ext_info?.['reason']).toContain(reason)
  })

  it('an erasure that is not possible is refused before anyone touches a key', async () => {
    const root = await atConsole(server(), 'root')
    await server()
      .db.updateTable('staff_session')
      .set({ confirmed_at: null })
      .where('staff_name', '=', 'root')
      .execute()
    const answer = await root.callWith('POST /v1/staff/member/erase', { body: { memberId: 999_999 } })
    expect([code('memberUnknown'), code('memberChangeRefused')]).toContain(answer.ret_code)
  })

  it.each([
    ['POST /v1/staff/member/close', { closed: true }, 'anna'],
    ['POST /v1/staff/member/lock', { locked: true, reason: 'CASE-1' }, 'anna'],
    ['POST /v1/staff/member/revoke-wallet', { wallet: '00000000-0000-4000-8000-000000000000' }, 'anna'],
    ['POST /v1/staff/member/site', { site: 'EU' }, 'root'],
    ['POST /v1/staff/member/residence', { country: 'NL' }, 'root'],
    ['POST /v1/staff/member/erase', {}, 'root'],
  ] as const)('%s needs a passkey of the last minutes', async (call, body, by) => {
    const person = await atConsole(server(), by)
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).where('staff_name', '=', by).execute()
    const answer = await person.callWith(call, { body: { memberId: member.id, ...body } })
    expect(answer.ret_code).toBe(code('staffConfirmationNeeded'))
    await server()
      .db.updateTable('staff_session')
      .set({ confirmed_at: new Date() })
      .where('staff_name', '=', by)
      .execute()
  })
})

describe('what reviewers read of a member', () => {
  it('has the tasks, and what can be asked in their region', async () => {
    const query = { query: { id: String(member.id) } }
    const tasks = await callAs('anna', 'GET /v1/staff/member/tasks', query)
    expect(tasks.result).toContainEqual(expect.objectContaining({ type: 'QUESTIONNAIRE', openedBy: 'REVIEWER' }))
    const { result } = await callAs('anna', 'GET /v1/staff/member/askable', query)
    expect(result).toMatchObject({
      templates: expect.arrayContaining([
        { code: 200, name: 'request-for-information', takes: ['transfers', 'questions'] },
        { code: 230, name: expect.any(String), takes: ['amount'] },
      ]),
      agreements: expect.any(Array),
      products: expect.arrayContaining(['FIAT_WITHDRAW']),
    })
    for (const call of ['tasks', 'askable', 'wallets'] as const)
      expect((await callAs('hilda', `GET /v1/staff/member/${call}`, query)).ret_code).toBe(code('memberUnknown'))
  })

  it('has their wallets, which can be revoked once, and not by a person of another region', async () => {
    const own = evmSigner(7)
    const owner = await asked(own.address)
    const signing = { 'wallet.kind': 'app', 'wallet.owner': 'mine', 'sign.true': true, 'sign.name': 'Ada Specimen' }
    const draft = await save(owner, 292, { ...signing, 'method.by': 'signature' })
    await send(owner, 292, { 'signed.signature': own.sign(draft.values['signed.challenge'] as string) })
    const query = { query: { id: String(owner.id) } }
    const { result } = await callAs('anna', 'GET /v1/staff/member/wallets', query)
    expect(result).toMatchObject([{ address: own.address, method: 'signature', revokedAt: null }])
    const wallet = String(Reflect.get(Object(Reflect.get(Object(result), 0)), 'id'))
    const revoke = (name: string) => callAs(name, 'POST /v1/staff/member/revoke-wallet', { body: { wallet } })
    expect((await revoke('hilda')).ret_code).toBe(code('memberUnknown'))
    expect((await revoke('anna')).ret_code).toBe(0)
    expect((await revoke('anna')).ret_code).toBe(code('memberChangeRefused'))
  })
})

it('a transfer is checked as the exchange would, and the member is asked', async () => {
  const body = { memberId: member.id, reference: 'tx-1', direction: 'out', asset: 'ETH', amount: '10', currency: 'EUR' }
  const check = (name: string, value: string) =>
    callAs(name, 'POST /v1/staff/member/transfer', { body: { ...body, value } })
  expect((await check('hilda', '30000')).ret_code).toBe(code('memberUnknown'))
  expect((await check('anna', '30000')).result).toEqual({ status: 'asked' })
  expect((await check('anna', '1')).ext_info?.['reason']).toContain('another transfer of this member already')
})

it('an identity transfer is stopped, and only once', async () => {
  await onlyStaff(server(), {})
  const [source, target] = [await restedMember(server()), await server().member()]
  expect(await transfer(server(), source, target)).toBe(0)
  const reviewer = await atConsole(server())
  const stop = () => reviewer.call('POST /v1/staff/member/stop-transfer', { body: { memberId: target.id } })
  expect((await stop()).ret_code).toBe(0)
  expect((await stop()).ret_code).toBe(code('memberChangeRefused'))
})

it('erasing shows first what it would do, and then does it once', async () => {
  const root = await atConsole(server())
  const shown = await root.call('GET /v1/staff/member/erasure', { query: { id: String(member.id) } })
  expect(shown.result).toMatchObject({ already: false, providers: 0 })
  expect((await rowOf()).disabled_at).toBeNull()
  const erase = async () => (await root.call('POST /v1/staff/member/erase', { body: { memberId: member.id } })).result
  expect(await erase()).toMatchObject({ already: false })
  expect(await erase()).toMatchObject({ already: true })
  const missing = await root.call('GET /v1/staff/member/erasure', { query: { id: '999999999' } })
  expect(missing.ret_code).toBe(code('memberChangeRefused'))
})
