import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { moveToSite } from '../members/site.ts'
import { memberToSign, readAgreement, signatureOf } from '../testing/agreements.ts'
import { lettersTo } from '../testing/contacts.ts'
import { memberInTurn, through } from '../testing/questionnaires.ts'
import { useServer, type TestMember } from '../testing/server.ts'
import { assess, passTime, take } from '../testing/suitability.ts'

/* What ends with a move to another site, and how the member is told. */

const server = useServer()
const move = (member: TestMember, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(server().running.context, trx, 'operator:anna', member.id, site))
const knowledge = async (member: TestMember) => (await member.call('GET /v3/private/kyc/knowledge-test/page')).result
const risk = async (member: TestMember) => (await member.call('GET /v3/private/kyc/risk-test/page')).result
const letters = async (member: TestMember) => (await lettersTo(server(), member)).filter(({ kind }) => kind === 'site-moved')
const task = async (member: TestMember, type: Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]['type']) =>
  (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result.list.find((one) => one.type === type)

async function accepted(member: TestMember): Promise<void> {
  const { result } = await assess(server(), member)
  await member.call('POST /v3/private/kyc/risk-test/accept', { body: { assessmentId: result?.assessmentId ?? '', band: result?.band ?? '' } })
  expect((await risk(member)).result).toMatchObject({ state: 'accepted', expired: false })
}

/** A proof of knowledge that was approved, as if it had been sent and decided. */
async function proven({ id }: TestMember): Promise<void> {
  const valid_until = new Date(Date.now() + 300 * 86_400_000)
  await server()
    .db.insertInto('knowledge_proof')
    .values({ member_id: id, route: 'work', state: 'approved', locale: 'en', statement: Buffer.alloc(0), decided_at: new Date(), decided_by: 'operator:anna', valid_until })
    .execute()
}

it('tests passed at one site are asked anew at the other, because other rules hold there; one letter says so', async () => {
  const member = await memberInTurn(server(), 'HKG')
  await take(server(), member)
  await accepted(member)
  await move(member, 'KAZ')
  await through(server(), member, 'KAZ')
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: true })
  expect((await risk(member)).result).toMatchObject({ expired: true, endedByMove: true })
  expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ why: 'MOVED' })
  // Nor do they count again at the site that they left.
  await move(member, 'HKG')
  expect([(await task(member, 'KNOWLEDGE_TEST'))?.why, (await task(member, 'RISK_TEST'))?.why]).toEqual(['MOVED', 'MOVED'])
  const [letter, ...more] = await letters(member)
  expect(more).toEqual([])
  expect(letter?.body).toContain('Not all that you did before counts')
  expect(letter?.body).toContain('/complianceTasks')
})

it('a test that ran out on its day is told as one', async () => {
  const member = await memberInTurn(server(), 'HKG')
  await take(server(), member)
  await passTime(server(), 'knowledge_attempt', member.id, 800 * 86_400)
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: false })
  expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'EXPIRED', why: 'TEST_RAN_OUT' })
})

it('a proof of knowledge ends with the move, too, and a sheet that was begun is gone', async () => {
  const member = await memberInTurn(server(), 'HKG')
  await proven(member)
  expect((await knowledge(member)).validUntil).not.toBeNull()
  await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
  await move(member, 'KAZ')
  await through(server(), member, 'KAZ')
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: true })
  expect(await server().db.selectFrom('risk_assessment').select('id').where('member_id', '=', member.id).execute()).toEqual([])
  expect(await letters(member)).toHaveLength(1)
})

describe('an agreement', () => {
  it('signed where it reads otherwise is asked anew for that reason', async () => {
    const member = await memberToSign(server(), 'HKG')
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    await move(member, 'EU')
    expect(await task(member, 'AGREEMENT')).toMatchObject({ why: 'MOVED' })
    expect(await letters(member)).toHaveLength(1)
  })
})

it('of a move that ends nothing no letter is written', async () => {
  const member = await memberInTurn(server(), 'HKG')
  await move(member, 'KAZ')
  expect(await letters(member)).toEqual([])
})
