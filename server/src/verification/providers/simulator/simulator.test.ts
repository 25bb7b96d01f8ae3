import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { applyProviderResult } from '../apply.ts'
import { decideByReviewer, type ReviewerDecision } from '../../attempts/decide-by-reviewer.ts'
import { openHolds } from '../../records/case-holds.ts'
import { releaseDocument } from '../../attempts/two-reviewers.ts'
import { sweepProviders } from '../jobs.ts'
import { setAttribute } from '../../../accounts/members/attributes.ts'
import { accessToken, picture, typedDetails } from '../../../testing/attempts.ts'
import { knock, memberPlaying, sendPlayed, sentEarlier, signedNotice } from '../../../testing/providers.ts'
import { code, useServer, type TestMember } from '../../../testing/server.ts'
import { rest, transfer } from '../../../testing/transfers.ts'
import { verifiedMember } from '../../../testing/updates.ts'
import { completeTransfers } from '../../../status/transfers/complete.ts'
import { consentVersion } from '../../../testing/consent.ts'
import { sealed } from '../../../platform/secrets/sealed-columns.ts'

const server = useServer()
type Case = Calls['POST /v3/private/kyc/kyc-info']['result']['cases'][number]

const minute = 60_000

async function caseOf(member: TestMember): Promise<Case | undefined> {
  return (await member.kycInfo()).cases[0]
}

/** Waits until the member sees this. */
async function becomes(member: TestMember, status: Case['status']): Promise<Case> {
  await expect.poll(async () => (await caseOf(member))?.status, { timeout: 30_000, interval: 200 }).toBe(status)
  const found = await caseOf(member)
  if (!found) throw new Error('The member has no case')
  return found
}

const decisionsOf = (attemptId: string) =>
  server()
    .db.selectFrom('decision')
    .select(['verdict', 'reasons', 'decided_by'])
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .execute()

const sessionOf = (attemptId: string) =>
  server().db.selectFrom('provider_session').selectAll().where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()

const levelOf = async (member: TestMember) =>
  (await server().db.selectFrom('member').select('kyc_level').where('id', '=', member.id).executeTakeFirstOrThrow())
    .kyc_level

describe('the simulator’s scenarios', () => {
  it('approve: verifies the member, with record, audit event and notification as usual', async () => {
    const member = await memberPlaying(server(), 'approve')
    const before = (
      await server().db.selectFrom('member').select('version').where('id', '=', member.id).executeTakeFirstOrThrow()
    ).version
    const attemptId = await sendPlayed(member)
    expect(await becomes(member, 'approved')).toMatchObject({ reasons: [], attemptsLeft: 5 })
    const { result } = await member.call('POST /v3/private/kyc/kyc-info', { body: {} })
    expect(result).toMatchObject({
      provider: 'simulator',
      applicant: { firstname: typedDetails.firstName, lastname: typedDetails.lastName, level: 'LEVEL_1' },
    })
    expect(await decisionsOf(attemptId)).toEqual([
      { verdict: 'approved', reasons: [], decided_by: 'provider:simulator' },
    ])
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', `attempt:${attemptId}`)
      .orderBy('seq')
      .execute()
    expect(events.slice(-3)).toEqual([
      { actor: 'system', action: 'attempt.provider-asked' },
      { actor: `member:${member.id}`, action: 'attempt.submitted' },
      { actor: 'provider:simulator', action: 'attempt.decided' },
    ])
    expect(
      (await server().db.selectFrom('member').select('version').where('id', '=', member.id).executeTakeFirstOrThrow())
        .version,
    ).toBeGreaterThan(before)
    expect(
      await server()
        .db.selectFrom('simulator_session')
        .select('photos')
        .where('ref', '=', `sim-${attemptId}`)
        .executeTakeFirst(),
    ).toEqual({ photos: 1 })
  }, 60_000)

  it('resubmission: lets the member resubmit, uses one attempt, and starts a new session for the next attempt', async () => {
    const member = await memberPlaying(server(), 'resubmission')
    const first = await sendPlayed(member)
    expect(await becomes(member, 'resubmission_requested')).toMatchObject({
      reasons: ['IMG_BLUR_GLARE'],
      attemptsLeft: 4,
    })
    expect(await levelOf(member)).toBe(0)
    expect((await sessionOf(first)).ref).toBe(`sim-${first}`)
  }, 60_000)

  it('needs the consent before the first photo, because a vendor gets the photos as they are taken', async () => {
    const member = await memberPlaying(server(), 'approve')
    const body = {
      level: 'LEVEL_1',
      accessToken: await accessToken(member),
      country: 'NL',
      documentType: 'PASSPORT',
    } as const
    expect(await member.call('POST /v3/private/kyc/builtin/session', { body })).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field: 'consentVersion', rule: 'required' }] },
    })
  })

  it('reject: is final, and the member reads the neutral sentence without the suspicion', async () => {
    const member = await memberPlaying(server(), 'reject')
    const attemptId = await sendPlayed(member)
    expect(await becomes(member, 'rejected')).toMatchObject({ reasons: ['COULD_NOT_VERIFY'] })
    expect(await decisionsOf(attemptId)).toEqual([
      { verdict: 'rejected', reasons: ['FRAUD'], decided_by: 'provider:simulator' },
    ])
    expect(JSON.stringify(await member.call('POST /v3/private/kyc/kyc-info', { body: {} }))).not.toContain('FRAUD')
  }, 60_000)

  it('slow: decides nothing on the first notice, and applies the verdict of the later one', async () => {
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    await expect.poll(async () => (await sessionOf(attemptId)).fetched_at, { timeout: 30_000 }).not.toBeNull()
    expect(await caseOf(member)).toMatchObject({ status: 'reading' })
    expect(await decisionsOf(attemptId)).toEqual([])
    await sentEarlier(server(), attemptId, minute)
    await becomes(member, 'approved')
  }, 60_000)

  it('duplicate: decides once on four deliveries of two notices', async () => {
    const member = await memberPlaying(server(), 'duplicate')
    const attemptId = await sendPlayed(member)
    await becomes(member, 'approved')
    await expect
      .poll(
        async () =>
          (
            await server()
              .db.selectFrom('simulator_session')
              .select('notices_sent')
              .where('ref', '=', `sim-${attemptId}`)
              .executeTakeFirst()
          )?.notices_sent,
        { timeout: 20_000 },
      )
      .toBe(4)
    expect(
      await server()
        .db.selectFrom('provider_notice')
        .select('notice_id')
        .where('notice_id', 'like', `sim-${attemptId}%`)
        .execute(),
    ).toHaveLength(2)
    expect(await decisionsOf(attemptId)).toHaveLength(1)
  }, 60_000)

  it('late-reversal: a later verdict revokes the level and uses no attempt', async () => {
    const member = await memberPlaying(server(), 'late-reversal')
    const attemptId = await sendPlayed(member)
    await becomes(member, 'approved')
    expect(await levelOf(member)).toBe(1)
    await sentEarlier(server(), attemptId, minute)
    expect(await becomes(member, 'rejected')).toMatchObject({ reasons: ['COULD_NOT_VERIFY'], attemptsLeft: 5 })
    expect(await levelOf(member)).toBe(0)
    expect((await decisionsOf(attemptId)).map(({ verdict }) => verdict)).toEqual(['approved', 'rejected'])
    expect(
      await server()
        .db.selectFrom('identity_document')
        .select('attempt_id')
        .where('member_id', '=', member.id)
        .where('replaced_at', 'is', null)
        .execute(),
    ).toEqual([])
  }, 60_000)

  it('late-reversal after an identity transfer: revokes the identity at its new account, and notifies both', async () => {
    const [member, target] = [await memberPlaying(server(), 'late-reversal'), await server().member()]
    const attemptId = await sendPlayed(member)
    await becomes(member, 'approved')
    await rest(server(), member)
    expect(await transfer(server(), member, target)).toBe(0)
    await completeTransfers(server().running.context, new Date(Date.now() + 25 * 60 * minute))
    expect([await levelOf(member), await levelOf(target)]).toEqual([0, 1])
    await sentEarlier(server(), attemptId, minute)
    await expect.poll(() => levelOf(target), { timeout: 20_000 }).toBe(0)
    expect((await target.kycInfo()).applicant).toMatchObject({
      level: 'LEVEL_DEFAULT',
      firstname: '',
    })
    expect((await decisionsOf(attemptId)).map(({ verdict }) => verdict)).toEqual(['approved', 'rejected'])
    const notified = await server()
      .db.selectFrom('outbox_email')
      .select('member_id')
      .where('once_key', 'like', 'decision:%')
      .where('member_id', 'in', [member.id, target.id])
      .execute()
    expect(notified.map(({ member_id: whose }) => whose)).toEqual(expect.arrayContaining([member.id, target.id]))
  }, 60_000)

  it.each(['the member', 'the account it moved to'])(
    'late-reversal after %s started over: revives nothing',
    async (who) => {
      const [member, target] = [await memberPlaying(server(), 'late-reversal'), await server().member()]
      const attemptId = await sendPlayed(member)
      await becomes(member, 'approved')
      if (who !== 'the member') {
        await rest(server(), member)
        expect(await transfer(server(), member, target)).toBe(0)
        await completeTransfers(server().running.context, new Date(Date.now() + 25 * 60 * minute))
      }
      expect(
        (
          await (who === 'the member' ? member : target).call('POST /v3/private/kyc/self-reset', {
            body: { confirm: true },
          })
        ).ret_code,
      ).toBe(0)
      const before = (await sessionOf(attemptId)).fetched_at?.getTime() ?? 0
      await sentEarlier(server(), attemptId, minute)
      await expect
        .poll(async () => (await sessionOf(attemptId)).fetched_at?.getTime() ?? 0, { timeout: 20_000 })
        .toBeGreaterThan(before)
      expect((await decisionsOf(attemptId)).map(({ verdict }) => verdict)).toEqual(['approved'])
      expect([await levelOf(member), await levelOf(target)]).toEqual([0, 0])
    },
    60_000,
  )

  it('ignores a verdict that is fetched late and older than the latest one', async () => {
    const member = await memberPlaying(server(), 'resubmission')
    const attemptId = await sendPlayed(member)
    await becomes(member, 'resubmission_requested')
    const { id, result_at: said } = await sessionOf(attemptId)
    const document = {
      firstName: typedDetails.firstName,
      lastName: typedDetails.lastName,
      birthDate: typedDetails.birthDate,
      number: 'SPE5C0M87',
      expiresOn: '2033-05-20',
    }
    const approvedAt = (at: number) =>
      applyProviderResult(server().running.context, id, { state: 'approved', at: new Date(at), document })
    await approvedAt(Number(said) - 1)
    expect(await caseOf(member)).toMatchObject({ status: 'resubmission_requested' })
    await approvedAt(Number(said) + 1)
    expect(await caseOf(member)).toMatchObject({ status: 'approved' })
  }, 60_000)

  it('late-reversal whose notice overtakes the first: the latest verdict wins, and the older notice changes nothing', async () => {
    const member = await memberPlaying(server(), 'lost-notice')
    const attemptId = await sendPlayed(member)
    await expect.poll(async () => (await sessionOf(attemptId)).ref, { timeout: 30_000 }).not.toBeNull()
    await expect
      .poll(
        async () =>
          (
            await server()
              .db.selectFrom('simulator_session')
              .select('submitted_at')
              .where('ref', '=', `sim-${attemptId}`)
              .executeTakeFirst()
          )?.submitted_at,
        { timeout: 30_000 },
      )
      .toBeTruthy()
    await server()
      .db.updateTable('simulator_session')
      .set({ scenario: 'late-reversal', notices_sent: 9 })
      .where('ref', '=', `sim-${attemptId}`)
      .execute()
    await sentEarlier(server(), attemptId, minute)
    const later = signedNotice(server(), attemptId, { id: 'second', occurredAt: new Date() })
    const earlier = signedNotice(server(), attemptId, { id: 'first', occurredAt: new Date(Date.now() - minute) })
    for (const notice of [later, earlier])
      expect(await knock(server(), notice)).toMatchObject({ status: 200, ret_code: 0 })
    await becomes(member, 'rejected')
    await expect
      .poll(() =>
        server()
          .db.selectFrom('provider_notice')
          .select('notice_id')
          .where(
            'session_id',
            'in',
            server().db.selectFrom('provider_session').select('id').where('attempt_id', '=', attemptId),
          )
          .execute(),
      )
      .toHaveLength(2)
    expect((await decisionsOf(attemptId)).map(({ verdict }) => verdict)).toEqual(['rejected'])
  }, 60_000)

  it('lost-notice: the sweep polls the verdict', async () => {
    const member = await memberPlaying(server(), 'lost-notice')
    const attemptId = await sendPlayed(member)
    await expect
      .poll(
        async () =>
          (
            await server()
              .db.selectFrom('simulator_session')
              .select('submitted_at')
              .where('ref', '=', `sim-${attemptId}`)
              .executeTakeFirst()
          )?.submitted_at,
        { timeout: 30_000 },
      )
      .toBeTruthy()
    await sweepProviders(server().running.context, new Date(Date.now() + minute))
    expect(await caseOf(member)).toMatchObject({ status: 'reading' })
    await sweepProviders(server().running.context, new Date(Date.now() + 6 * minute))
    await becomes(member, 'approved')
  }, 60_000)
})

describe('an outage', () => {
  it.each(['outage', 'outage-later'] as const)(
    '%s: the built-in provider takes over with the photos and details, and the error itself decides nothing',
    async (scenario) => {
      const member = await memberPlaying(server(), scenario)
      const attemptId = await sendPlayed(member)
      const photos = () =>
        server()
          .db.selectFrom('photo')
          .select(['id', 'blob', 'superseded_at'])
          .where('attempt_id', '=', attemptId)
          .execute()
      const [given, details] = [
        await photos(),
        (
          await server()
            .db.selectFrom('attempt')
            .select('details')
            .where('id', '=', attemptId)
            .executeTakeFirstOrThrow()
        ).details,
      ]
      await expect
        .poll(async () => (await decisionsOf(attemptId)).map(({ decided_by: by }) => by), {
          timeout: 60_000,
          interval: 300,
        })
        .toEqual(['machine'])
      expect(await photos()).toEqual(given)
      expect(
        (
          await server()
            .db.selectFrom('attempt')
            .select('details')
            .where('id', '=', attemptId)
            .executeTakeFirstOrThrow()
        ).details,
      ).toEqual(details)
      expect((await sessionOf(attemptId)).failed_at).not.toBeNull()
      const asked = await server()
        .db.selectFrom('audit_event')
        .select('data')
        .where('subject', '=', `attempt:${attemptId}`)
        .where('action', '=', 'attempt.provider-asked')
        .orderBy('seq')
        .execute()
      expect(asked.map(({ data }) => data)).toEqual([
        { provider: 'simulator' },
        { provider: 'default', from: 'simulator' },
      ])

      // The vendor recovers, but its verdict comes too late.
      const decided = await decisionsOf(attemptId)
      await server()
        .db.updateTable('simulator_session')
        .set({ scenario: 'reject' })
        .where('ref', '=', `sim-${attemptId}`)
        .execute()
      expect((await knock(server(), signedNotice(server(), attemptId))).status).toBe(200)
      await sweepProviders(server().running.context, new Date(Date.now() + 60 * minute))
      expect(await decisionsOf(attemptId)).toEqual(decided)
    },
    120_000,
  )

  it('we give up on a provider that is silent for a day', async () => {
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    await expect.poll(async () => (await sessionOf(attemptId)).fetched_at, { timeout: 30_000 }).not.toBeNull()
    await sweepProviders(server().running.context, new Date(Date.now() + 25 * 60 * minute))
    await expect
      .poll(async () => (await decisionsOf(attemptId)).map(({ decided_by: by }) => by), {
        timeout: 60_000,
        interval: 300,
      })
      .toEqual(['machine'])
    expect(
      await server()
        .db.selectFrom('simulator_session')
        .select('cancelled_at')
        .where('ref', '=', `sim-${attemptId}`)
        .executeTakeFirst(),
    ).toMatchObject({ cancelled_at: expect.any(Date) as Date })
  }, 120_000)
})

describe('a provider’s approval', () => {
  it('for another person than typed goes to review', async () => {
    const { keyring } = server().running.context
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    await expect.poll(async () => (await sessionOf(attemptId)).fetched_at, { timeout: 30_000 }).not.toBeNull()
    const ref = `sim-${attemptId}`
    const read = {
      firstName: 'Fenna Louise',
      lastName: 'Lindqvarst',
      birthDate: '1991-03-14',
      number: 'SIM000001',
      expiresOn: '2033-01-01',
    }
    await server()
      .db.updateTable('simulator_session')
      .set({ applicant: keyring.sealOwn(sealed('simulator_session', 'applicant', { ref }), JSON.stringify(read)) })
      .where('ref', '=', ref)
      .execute()
    await sentEarlier(server(), attemptId, minute)
    expect(await becomes(member, 'in_review')).toMatchObject({ reasons: [] })
    expect(await levelOf(member)).toBe(0)
  }, 60_000)

  it('with another member’s document goes to review without revealing why', async () => {
    const { keyring } = server().running.context
    const [owner, second] = [await memberPlaying(server(), 'approve'), await memberPlaying(server(), 'slow')]
    const ownersAttempt = await sendPlayed(owner)
    await becomes(owner, 'approved')
    const { applicant } = await server()
      .db.selectFrom('simulator_session')
      .select('applicant')
      .where('ref', '=', `sim-${ownersAttempt}`)
      .executeTakeFirstOrThrow()
    const read = keyring.openOwn(
      sealed('simulator_session', 'applicant', { ref: `sim-${ownersAttempt}` }),
      applicant ?? Buffer.of(),
    )
    const attemptId = await sendPlayed(second)
    await expect.poll(async () => (await sessionOf(attemptId)).fetched_at, { timeout: 30_000 }).not.toBeNull()
    const same = keyring.sealOwn(sealed('simulator_session', 'applicant', { ref: `sim-${attemptId}` }), read)
    await server()
      .db.updateTable('simulator_session')
      .set({ applicant: same })
      .where('ref', '=', `sim-${attemptId}`)
      .execute()
    await sentEarlier(server(), attemptId, minute)
    expect(await becomes(second, 'in_review')).toMatchObject({ reasons: [], attemptsLeft: 5 })
    expect((await decisionsOf(attemptId)).at(-1)).toMatchObject({
      verdict: 'in_review',
      reasons: ['DUPLICATE_SUSPECTED'],
    })
    expect(JSON.stringify(await second.call('POST /v3/private/kyc/kyc-info', { body: {} }))).not.toMatch(
      /DUPLICATE|MANUAL_REVIEW/,
    )
    // A reviewer may approve it once the document is released: the case stores the document's number.
    const approval = { verdict: 'approved', reasons: [], reviewer: 'tester' } satisfies ReviewerDecision
    await expect(decideByReviewer(server().running.context, attemptId, approval)).rejects.toMatchObject({
      command: `release ${ownersAttempt} --reason CODE`,
    })
    for (const reviewer of ['anna', 'bert'])
      await releaseDocument(server().running.context, ownersAttempt, { reason: 'FIRST_IS_FRAUD', reviewer })
    await decideByReviewer(server().running.context, attemptId, approval)
    expect((await second.kycInfo()).applicant.identifies).toMatchObject([
      { type: 'PASSPORT', expiresOn: expect.stringMatching(/-06-30$/) as string },
    ])
  }, 60_000)

  it('of a case that was started over meanwhile verifies no one', async () => {
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    await expect.poll(async () => (await sessionOf(attemptId)).fetched_at, { timeout: 30_000 }).not.toBeNull()
    await server().db.updateTable('attempt').set({ voided_at: new Date() }).where('id', '=', attemptId).execute()
    await sentEarlier(server(), attemptId, minute)
    await expect.poll(async () => (await sessionOf(attemptId)).result_at, { timeout: 20_000 }).not.toBeNull()
    expect(await decisionsOf(attemptId)).toEqual([])
    expect(await levelOf(member)).toBe(0)
  }, 60_000)

  it('of a newer document replaces the current one of the same person', async () => {
    const member = await verifiedMember(server(), '2027-01-01')
    await server()
      .db.transaction()
      .execute((trx) => setAttribute(trx, 'reviewer:tester', member.id, { name: 'sandbox_scenario', to: 'approve' }))
    const { result } = await member.call('POST /v3/private/kyc/sdk-access', {
      body: { level: 'LEVEL_1', action: '70029' },
    })
    const start = {
      level: 'LEVEL_1',
      purpose: 'update',
      accessToken: result.accessToken,
      country: 'NL',
      documentType: 'PASSPORT',
    } as const
    const started = await member.call('POST /v3/private/kyc/builtin/session', { body: { ...start, consentVersion } })
    const attemptId = started.result.attempt?.attemptId ?? ''
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    await member.upload({ attemptId, side: 'front' }, await picture(7))
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
    await expect
      .poll(() => decisionsOf(attemptId), { timeout: 30_000 })
      .toMatchObject([{ verdict: 'approved', decided_by: 'provider:simulator' }])
    const current = await server()
      .db.selectFrom('identity_document')
      .select('attempt_id')
      .where('member_id', '=', member.id)
      .where('replaced_at', 'is', null)
      .execute()
    expect(current).toEqual([{ attempt_id: attemptId }])
    expect(await levelOf(member)).toBe(1)
  }, 60_000)

  it('with a screening hit is on hold: nobody approves it before a senior has lifted that', async () => {
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    const { id } = await sessionOf(attemptId)
    const { context } = server().running
    await applyProviderResult(context, id, { state: 'review', at: new Date(), reasons: ['SCREENING'] })
    const decision: ReviewerDecision = { verdict: 'approved', reasons: [], reviewer: 'anna' }
    await expect(decideByReviewer(context, attemptId, decision)).rejects.toThrow(/on hold \(SCREENING_HIT\)/)
    const [held] = await openHolds(server().db, attemptId)
    expect(held).toMatchObject({ kind: 'hold', reason: 'SCREENING_HIT', by: 'provider:simulator' })
  }, 60_000)

  it('with a screening hit after it was approved is not approved again before a senior has lifted the hold', async () => {
    const member = await memberPlaying(server(), 'approve')
    const attemptId = await sendPlayed(member)
    await becomes(member, 'approved')
    const { context } = server().running
    const { id } = await sessionOf(attemptId)
    await applyProviderResult(context, id, { state: 'review', at: new Date(), reasons: ['SCREENING'] })
    const decision: ReviewerDecision = { verdict: 'approved', reasons: [], reviewer: 'anna' }
    await expect(decideByReviewer(context, attemptId, decision)).rejects.toThrow(/on hold \(SCREENING_HIT\)/)
  }, 60_000)

  it('does not override a reviewer’s decision', async () => {
    const member = await memberPlaying(server(), 'late-reversal')
    const attemptId = await sendPlayed(member)
    await becomes(member, 'approved')
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
      reviewer: 'tester',
    })
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    await sentEarlier(server(), attemptId, minute)
    await expect
      .poll(
        async () =>
          ((await sessionOf(attemptId)).result_at?.getTime() ?? 0) > 0 &&
          (
            await server()
              .db.selectFrom('provider_notice')
              .select('notice_id')
              .where('notice_id', '=', `sim-${attemptId}-2`)
              .execute()
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1)
    const second = await server()
      .db.selectFrom('provider_notice')
      .select('received_at')
      .where('notice_id', '=', `sim-${attemptId}-2`)
      .executeTakeFirstOrThrow()
    await expect
      .poll(async () => ((await sessionOf(attemptId)).fetched_at?.getTime() ?? 0) >= second.received_at.getTime(), {
        timeout: 20_000,
      })
      .toBe(true)
    expect(await levelOf(member)).toBe(1)
    expect((await decisionsOf(attemptId)).at(-1)).toMatchObject({ verdict: 'approved', decided_by: 'reviewer:tester' })
  }, 60_000)
})
