import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { memberToSign, readAgreement, signatureOf } from '../../testing/agreements.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { openForMember } from '../tasks/open.ts'
import { ask, memberWithPrerequisites, through } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { assess, passTime, take } from '../../testing/suitability.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { decideProof } from './decide-proof.ts'
import { decideAssessment, waitingAssessments } from './risk-review.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/* What ends with a move to another region, and the email about it. */

const server = useServer()
const move = (member: TestMember, site: string) => server().move(member, site)
const knowledge = async (member: TestMember) => (await member.call('GET /v3/private/kyc/knowledge-test/page')).result
const risk = async (member: TestMember) => (await member.call('GET /v3/private/kyc/risk-test/page')).result
const emails = async (member: TestMember) =>
  (await emailsTo(server(), member)).filter(({ kind }) => kind === 'site-moved')
const task = async (
  member: TestMember,
  type: Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]['type'],
) => (await member.tasks()).find((one) => one.type === type)

async function accepted(member: TestMember): Promise<void> {
  const { result } = await assess(server(), member)
  await member.call('POST /v3/private/kyc/risk-test/accept', {
    body: { assessmentId: result?.assessmentId ?? '', band: result?.band ?? '' },
  })
  expect((await risk(member)).result).toMatchObject({ state: 'accepted', expired: false })
}

/** Approves a proof of knowledge, as if it had been submitted and reviewed. */
async function proven({ id }: TestMember): Promise<void> {
  const valid_until = new Date(Date.now() + 300 * 86_400_000)
  await server()
    .db.insertInto('knowledge_proof')
    .values({
      member_id: id,
      route: 'work',
      state: 'approved',
      locale: 'en',
      statement: Buffer.alloc(0),
      decided_at: new Date(),
      decided_by: 'reviewer:anna',
      valid_until,
    })
    .execute()
}

it('tests passed in one region are asked again in the other, because other rules apply there', async () => {
  const member = await memberWithPrerequisites(server(), 'HKG')
  await take(server(), member)
  await accepted(member)
  await move(member, 'KAZ')
  await through(server(), member, 'KAZ')
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: true })
  expect((await risk(member)).result).toMatchObject({ expired: true, endedByMove: true })
  expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ why: 'MOVED' })
  // They do not count again in the region that the member left.
  await move(member, 'HKG')
  expect([(await task(member, 'KNOWLEDGE_TEST'))?.why, (await task(member, 'RISK_TEST'))?.why]).toEqual([
    'MOVED',
    'MOVED',
  ])
})

it('a test that expired on its date says so', async () => {
  const member = await memberWithPrerequisites(server(), 'HKG')
  await take(server(), member)
  await passTime(server(), 'knowledge_attempt', member.id, 800 * 86_400)
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: false })
  expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'EXPIRED', why: 'TEST_RAN_OUT' })
})

it('a proof of knowledge ends with the move too, and a risk test that was only started is deleted', async () => {
  const member = await memberWithPrerequisites(server(), 'HKG')
  await proven(member)
  expect((await knowledge(member)).validUntil).not.toBeNull()
  await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
  await move(member, 'KAZ')
  await through(server(), member, 'KAZ')
  expect(await knowledge(member)).toMatchObject({ validUntil: null, endedByMove: true })
  expect(
    await server().db.selectFrom('risk_assessment').select('id').where('member_id', '=', member.id).execute(),
  ).toEqual([])
  expect(await emails(member)).toHaveLength(1)
})

describe('in review at the move', () => {
  it('a risk test goes back to the member, because other rules apply, and can no longer be decided', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await assess(server(), member)
    await server()
      .db.updateTable('risk_assessment')
      .set({ state: 'in_review' })
      .where('member_id', '=', member.id)
      .execute()
    expect(await task(member, 'RISK_TEST')).toMatchObject({ status: 'IN_REVIEW' })
    await move(member, 'KAZ')
    await through(server(), member, 'KAZ')
    const { result } = await risk(member)
    expect(result).toMatchObject({ state: 'refused', endedByMove: true, reasons: [] })
    expect((await waitingAssessments(server().running.context, 'anna')).map(({ member_id: id }) => id)).not.toContain(
      member.id,
    )
    await expect(
      decideAssessment(server().running.context, result?.assessmentId ?? '', {
        verdict: 'approved',
        reasons: [],
        by: 'anna',
      }),
    ).rejects.toThrow('is not in review')
    expect(await emails(member)).toHaveLength(1)
    // It is not in the review queue of the old region either.
    await move(member, 'HKG')
    await through(server(), member, 'HKG')
    expect(await task(member, 'RISK_TEST')).toMatchObject({
      status: expect.stringMatching(/^(RESUBMISSION_REQUESTED|COOLING_OFF)$/),
      why: 'MOVED',
    })
  })

  it('a proof of knowledge is decided for the new region', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const statement = server().running.context.keyring.sealText(
      holder,
      sealed('knowledge_proof', 'statement'),
      'A course on crypto-assets',
    )
    const { id } = await server()
      .db.insertInto('knowledge_proof')
      .values({ member_id: member.id, route: 'work', state: 'in_review', locale: 'en', statement })
      .returning('id')
      .executeTakeFirstOrThrow()
    await move(member, 'KAZ')
    await through(server(), member, 'KAZ')
    expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'IN_REVIEW' })
    await decideProof(server().running.context, id, { verdict: 'approved', reasons: [], by: 'anna' })
    expect(await knowledge(member)).toMatchObject({ state: 'SUCCESS', endedByMove: false })
  })
})

describe('an agreement', () => {
  it('is signed again in the new region, and again where the member moves back', async () => {
    const member = await memberToSign(server(), 'HKG')
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    await move(member, 'EU')
    expect(await task(member, 'AGREEMENT')).toMatchObject({ why: 'MOVED' })
    expect(await emails(member)).toHaveLength(1)
    await move(member, 'HKG')
    expect(await task(member, 'AGREEMENT')).toMatchObject({ why: 'MOVED' })
  })
})

describe('the email about a move', () => {
  /** Removes the verification and the forms, so that only other results are left. */
  async function unverified(member: TestMember): Promise<TestMember> {
    await server().setMember(member, { kyc_level: 0 })
    await server().db.deleteFrom('questionnaire').where('member_id', '=', member.id).execute()
    return member
  }

  it('is sent once for each move of a verified member, also when nothing ended, and states only what is true for all', async () => {
    const member = await memberWithPrerequisites(server())
    await move(member, 'KAZ')
    const [email, ...more] = await emails(member)
    expect(more).toEqual([])
    expect(email?.body).toContain('The rules of a different region now apply to your account')
    expect(email?.body).toContain('You may have new tasks')
    expect(email?.body).toContain('/complianceTasks')
    await move(member, 'KAZ')
    expect(await emails(member)).toHaveLength(1)
    await move(member, 'DEFAULT')
    expect(await emails(member)).toHaveLength(2)
  })

  it('is one email, however much ended', async () => {
    const member = await memberToSign(server(), 'HKG')
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    await take(server(), member)
    await move(member, 'EU')
    expect(await emails(member)).toHaveLength(1)
  })

  it.each<[string, () => Promise<TestMember>]>([
    ['was verified before', async () => unverified(await verifiedAt(server(), 'DEFAULT'))],
    [
      'passed a test',
      () =>
        memberWithPrerequisites(server(), 'HKG').then(async (member) =>
          take(server(), member).then(() => unverified(member)),
        ),
    ],
    [
      'submitted a risk assessment',
      () =>
        memberWithPrerequisites(server(), 'HKG').then(async (member) =>
          assess(server(), member).then(() => unverified(member)),
        ),
    ],
    [
      'signed an agreement',
      async () => {
        const member = await memberToSign(server(), 'IDN')
        await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
        return unverified(member)
      },
    ],
    [
      'has a form requested by a reviewer',
      async () => {
        const member = await server().member()
        await ask(server(), member, 240)
        return member
      },
    ],
    [
      'has a proof of address requested by a reviewer',
      async () => {
        const member = await memberWithPrerequisites(server())
        await openForMember(server().running.context, {
          memberId: member.id,
          task: 'IDV_L2_POA',
          blocks: [],
          days: 30,
          by: 'anna',
        })
        return unverified(member)
      },
    ],
  ])('goes to a member who is not verified and %s', async (_, prepared) => {
    const member = await prepared()
    await move(member, 'EU')
    expect(await emails(member)).toHaveLength(1)
  })

  it('is not sent to a member who has done nothing yet', async () => {
    const member = await server().newcomer()
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'HK', nationality: 'NL' } } })
    expect((await member.call('GET /v2/private/user/profile')).result.site).toBe('HKG')
    expect(await emails(member)).toEqual([])
  })
})
