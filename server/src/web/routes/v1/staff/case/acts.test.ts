import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { decidedAttempt } from '../../../../../testing/attempts.ts'
import { caseProposed } from '../../../../../platform/audit/review-events.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { ask, memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const people: Record<string, Visitor> = {}
let form = ''
let forTwo = ''
let identity = ''

beforeAll(async () => {
  const member = await server().member()
  identity = await decidedAttempt(server(), member, 'approved')
  const asked = await memberWithPrerequisites(server())
  form = await ask(server(), asked, 260)
  await send(asked, 260, standardAnswers)
  await server()
    .db.updateTable('questionnaire')
    .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
    .where('id', '=', form)
    .execute()
  forTwo = await ask(server(), member, 220)
  const hold = { products: ['FIAT_WITHDRAW'], lifted_at: null, lifted_by: null }
  await server()
    .db.insertInto('questionnaire_hold')
    .values([
      { questionnaire_id: form, member_id: asked.id, ...hold },
      { questionnaire_id: forTwo, member_id: member.id, ...hold },
    ])
    .execute()
  await onlyStaff(server(), {
    root: 'admin',
    anna: 'reviewer',
    bert: 'reviewer',
    carla: 'senior',
    dora: 'senior',
    hilda: 'reviewer',
  })
  await limitToRegions(server(), 'hilda', 'HKG')
  for (const name of ['anna', 'bert', 'carla', 'dora', 'hilda']) people[name] = await atConsole(server(), name)
})

const callAs = (name: string, call: keyof Calls, sent: object = {}) =>
  (people[name] ?? server().visitor()).callWith(call, sent)
const actsOf = async (id: string) => {
  const { result } = await callAs('anna', 'GET /v1/staff/case/read', { query: { id } })
  return result && 'acts' in Object(result) ? (Reflect.get(Object(result), 'acts') as unknown) : []
}
const inTwoDays = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T10:00+03:00`

type Act = readonly [call: keyof Calls, body: Record<string, unknown>, result: object, action: string]

/** In order. Some end what one before did. */
const acts: readonly Act[] = [
  ['POST /v1/staff/case/appoint', { at: inTwoDays, link: 'https://meet.example/r/1' }, {}, 'questionnaire.appointed'],
  ['POST /v1/staff/case/cancel-call', {}, {}, 'questionnaire.appointment-ended'],
  ['POST /v1/staff/case/lift-products', {}, { products: ['FIAT_WITHDRAW'] }, 'questionnaire.hold-lifted'],
  ['POST /v1/staff/case/withdraw', {}, {}, 'questionnaire.withdrawn'],
]

describe('an act on a questionnaire', () => {
  it('is offered while it is possible, and what is held is listed for their regions', async () => {
    expect(await actsOf(form)).toEqual(['appoint', 'lift-products', 'withdraw'])
    const held = { id: form, template: 260, products: ['FIAT_WITHDRAW'] }
    expect((await callAs('anna', 'GET /v1/staff/queue/held')).result).toContainEqual(expect.objectContaining(held))
    expect((await callAs('hilda', 'GET /v1/staff/queue/held')).result).toEqual([])
  })

  it.each(acts)('%s %o finds no case of another region', async (call, body) => {
    expect((await callAs('hilda', call, { body: { id: form, ...body } })).ret_code).toBe(code('caseUnknown'))
  })

  it.each([
    ['POST /v1/staff/case/appoint', { at: inTwoDays, link: 'http://meet.example' }, 'Not a link'],
    ['POST /v1/staff/case/appoint', { at: 'tomorrow', link: 'https://meet.example' }, 'Not a time'],
    ['POST /v1/staff/case/cancel-call', {}, 'No video call'],
    ['POST /v1/staff/case/withdraw', {}, 'holds FIAT_WITHDRAW'],
  ] as const)('%s %o is refused with the reason', async (call, body, reason) => {
    const answer = await callAs('anna', call, { body: { id: form, ...body } })
    expect(answer.ret_code).toBe(code('decisionRefused'))
    expect(answer.ext_info?.['reason']).toContain(reason)
  })

  it.each(acts)('%s %o is done, and recorded with the name of the reviewer', async (call, body, result, action) => {
    expect(await callAs('anna', call, { body: { id: form, ...body } })).toMatchObject({ ret_code: 0, result })
    const event = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('action', '=', action)
      .where('subject', '=', `questionnaire:${form}`)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(event).toEqual({ actor: 'reviewer:anna' })
  })
})

describe('POST /v1/staff/case/lift-products', () => {
  it('of a form that two decide takes a senior who had no part in it, and a passkey of the last minutes', async () => {
    const id = forTwo
    await server()
      .db.transaction()
      .execute((trx) => caseProposed(trx, 'reviewer:carla', `questionnaire:${id}`, { verdict: 'approved' }))
    const lift = (name: string) => callAs(name, 'POST /v1/staff/case/lift-products', { body: { id } })
    expect((await lift('anna')).ext_info?.['reason']).toContain('only a senior')
    expect((await lift('carla')).ext_info?.['reason']).toContain('another senior')
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await lift('dora')).ret_code).toBe(code('staffConfirmationNeeded'))
    await server().db.updateTable('staff_session').set({ confirmed_at: new Date() }).execute()
    expect((await lift('dora')).result).toEqual({ products: ['FIAT_WITHDRAW'] })
  })
})

describe('POST /v1/staff/case/fetch-photos', () => {
  const fetchAs = (name: string) => callAs(name, 'POST /v1/staff/case/fetch-photos', { body: { id: identity } })

  it('is offered while only the vendor has the photos, of identities of their regions', async () => {
    const { member_id: memberId } = await server()
      .db.selectFrom('attempt')
      .select('member_id')
      .where('id', '=', identity)
      .executeTakeFirstOrThrow()
    await server()
      .db.insertInto('provider_session')
      .values({ attempt_id: identity, member_id: memberId, provider: 'sumsub', ref: 'S-1', collected_at: new Date() })
      .execute()
    expect(await actsOf(identity)).toContain('fetch-photos')
    expect((await fetchAs('hilda')).ret_code).toBe(code('caseUnknown'))
    // Without keys of the vendor nothing comes, and the files stay as they are.
    expect((await fetchAs('anna')).result).toEqual({ files: expect.any(Number) })
    const other = await callAs('anna', 'POST /v1/staff/case/fetch-photos', { body: { id: form } })
    expect(other.ret_code).toBe(code('decisionRefused'))
    await server().db.deleteFrom('provider_session').execute()
  })
})

describe('POST /v1/staff/case/release-document', () => {
  const release = (name: string) =>
    callAs(name, 'POST /v1/staff/case/release-document', { body: { id: identity, reason: 'SAME_PERSON' } })
  beforeEach(async () => {
    await server()
      .db.insertInto('document_fingerprint')
      .columns(['member_id', 'attempt_id', 'document_hash'])
      .expression((eb) =>
        eb
          .selectFrom('attempt')
          .select(['member_id', 'id', eb.val(randomBytes(32)).as('hash')])
          .where('id', '=', identity),
      )
      .execute()
  })

  it('is for an approved identity only', async () => {
    const stateIs = (state: 'in_review' | 'approved') =>
      server().db.updateTable('attempt').set({ state }).where('id', '=', identity).execute()
    await stateIs('in_review')
    expect(await actsOf(identity)).toEqual([])
    expect((await release('anna')).ext_info?.['reason']).toContain('of an approved identity')
    await stateIs('approved')
  })

  it('takes two people, and a passkey of the last minutes', async () => {
    expect(await actsOf(identity)).toEqual(['release-document'])
    expect((await release('hilda')).ret_code).toBe(code('caseUnknown'))
    expect((await release('anna')).result).toEqual({ outcome: 'proposed' })
    expect((await release('anna')).ext_info?.['reason']).toContain('a second reviewer must confirm it')
    const other = { body: { id: identity, reason: 'FIRST_IS_FRAUD' } }
    const { ext_info: refused } = await callAs('bert', 'POST /v1/staff/case/release-document', other)
    expect(refused?.['reason']).toContain('both must give the same')
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await release('bert')).ret_code).toBe(code('staffConfirmationNeeded'))
    await server().db.updateTable('staff_session').set({ confirmed_at: new Date() }).execute()
    expect((await release('bert')).result).toEqual({ outcome: 'released' })
    expect(await actsOf(identity)).toEqual([])
    expect((await release('bert')).ret_code).toBe(code('decisionRefused'))
  })
})
