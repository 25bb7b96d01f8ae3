import { describe, expect, it } from 'vitest'
import { reviewTimes, waitingTimes } from '../../../../../verification/attempts/waiting.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import { attemptInReview, typedDetails } from '../../../../../testing/attempts.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { useOwnServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useOwnServer()
const name = 'GET /v3/private/kyc/waiting-time'

const none = { all: null, person: null }

interface Message {
  by: 'machine' | 'reviewer:ann'
  seconds: number
  verdict?: 'approved' | 'in_review' | 'rejected'
}

/** A case that was submitted so many days ago, with its decisions. */
async function decided(notified: readonly Message[], daysAgo = 1): Promise<void> {
  const { db } = server()
  const member = await server().member()
  const attemptId = await attemptInReview(server(), member)
  const sent = Date.now() - daysAgo * 86_400_000
  await db
    .updateTable('attempt')
    .set({ state: 'approved', submitted_at: new Date(sent) })
    .where('id', '=', attemptId)
    .execute()
  for (const { by, seconds, verdict = 'approved' } of notified) {
    await db
      .insertInto('decision')
      .values({
        attempt_id: attemptId,
        member_id: member.id,
        verdict,
        reasons: [],
        decided_by: by,
        created_at: new Date(sent + seconds * 1000),
      })
      .execute()
  }
}

/** A verification with an unknown number, which is answered at once. */
async function byNumber(): Promise<void> {
  const member = await server().member()
  const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
  const { ret_code } = await member.call('POST /v3/private/kyc/do-quick-kyc', {
    body: { accessToken, country: 'NG', kind: 'BVN', number: '22299999999', ...typedDetails, consentVersion },
  })
  expect(ret_code).toBe(0)
}

describe(name, () => {
  it('returns nothing for fewer than ten cases, and median and 90th percentile for ten', async () => {
    for (let number = 1; number <= 9; number += 1) await decided([{ by: 'machine', seconds: number * 10 }])
    // Old cases do not count.
    await decided([{ by: 'machine', seconds: 5000 }], 31)
    expect(await waitingTimes(server().db)).toEqual({ all: null, person: null, number: none, address: none })
    // A reviewer later overturned an automatic result, which still counts as fast.
    await decided([
      { by: 'machine', seconds: 100 },
      { by: 'reviewer:ann', seconds: 9000, verdict: 'rejected' },
    ])
    expect(await waitingTimes(server().db)).toEqual({
      all: { medianSeconds: 55, ninetiethSeconds: 91, cases: 10 },
      person: null,
      number: none,
      address: none,
    })
  })

  it('counts decisions of reviewers in the total and separately, whatever the automatic review said', async () => {
    for (let number = 1; number <= 10; number += 1) {
      await decided([
        { by: 'machine', seconds: 5, verdict: 'in_review' },
        { by: 'reviewer:ann', seconds: number * 3600 },
      ])
    }
    const { all, person } = await waitingTimes(server().db)
    // Ten fast automatic and ten slow manual decisions: a member who submits now does not know which one to expect.
    expect(all).toEqual({ medianSeconds: 1850, ninetiethSeconds: 29_160, cases: 20 })
    expect(person).toEqual({ medianSeconds: 19_800, ninetiethSeconds: 32_760, cases: 10 })
    const member = await server().member()
    expect((await member.call(name)).result).toMatchObject({
      person,
      reviews: { attempt: { lately: person, dueHours: 24 } },
    })
  })

  it('counts by the date of the decision, so a long case that was decided yesterday counts', async () => {
    const before = (await waitingTimes(server().db)).all?.cases ?? 0
    await decided([{ by: 'reviewer:ann', seconds: 39 * 86_400 }], 40)
    expect((await waitingTimes(server().db)).all?.cases).toBe(before + 1)
  })

  it('measures verifications by number separately from those by document', async () => {
    const { db } = server()
    const before = await waitingTimes(db)
    for (let number = 1; number <= 10; number += 1) await byNumber()
    const after = await waitingTimes(db)
    expect(after).toMatchObject({
      all: before.all,
      person: before.person,
      number: { all: { medianSeconds: 0, cases: 10 }, person: null },
    })
  })

  it('measures what reviewers decide by kind, and names when it is due where there are too few cases', async () => {
    const { db } = server()
    const member = await server().member()
    const sent = Date.now() - 86_400_000
    const proof = (minutes: number) => ({
      member_id: member.id,
      route: 'work' as const,
      state: 'approved' as const,
      locale: 'en',
      statement: Buffer.from('sealed'),
      sent_at: new Date(sent),
      decided_at: new Date(sent + minutes * 60_000),
      decided_by: 'reviewer:ann',
    })
    const proofs = Array.from({ length: 10 }, (_, index) => proof(index + 1))
    await db.insertInto('knowledge_proof').values(proofs.slice(0, 9)).execute()
    expect(await reviewTimes(db)).toEqual({})
    await db.insertInto('knowledge_proof').values(proofs.slice(9)).execute()
    expect(await reviewTimes(db)).toEqual({
      'knowledge-proof': { medianSeconds: 330, ninetiethSeconds: 546, cases: 10 },
    })
    expect((await member.call(name)).result.reviews).toMatchObject({
      questionnaire: { lately: null, dueHours: 72 },
    })
  })

  it('measures proofs of address separately', async () => {
    const { db } = server()
    const before = await waitingTimes(db)
    for (let number = 1; number <= 10; number += 1) {
      const member = await verifiedMember(server(), '2033-05-20')
      const proofId = await proofInReview(server(), member)
      const sent = Date.now() - 86_400_000
      await db
        .updateTable('address_proof')
        .set({ state: 'approved', submitted_at: new Date(sent) })
        .where('id', '=', proofId)
        .execute()
      await db
        .insertInto('address_decision')
        .values({
          proof_id: proofId,
          verdict: 'approved',
          reasons: [],
          decided_by: 'reviewer:ann',
          created_at: new Date(sent + number * 60_000),
        })
        .execute()
    }
    const after = await waitingTimes(db)
    const minutes = { medianSeconds: 330, ninetiethSeconds: 546, cases: 10 }
    expect(after.address).toEqual({ all: minutes, person: minutes })
    expect(after.number).toEqual(before.number)
  })
})
