import { describe, expect, it, vi } from 'vitest'
import { bill, sendPage, startProof } from '../../testing/addresses.ts'
import { completeDraft } from '../../testing/attempts.ts'
import { consentVersion } from '../../testing/consent.ts'
import { specimenPhoto } from '../../testing/documents.ts'
import { memberPlaying, sendPlayed, sentEarlier } from '../../testing/providers.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { applyProviderResult } from '../../verification/providers/apply.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { sandboxNumbers } from '../../verification/registry/registry.ts'
import { setLocked } from './lock.ts'

const server = useServer()
const lock = (member: TestMember, locked = true): Promise<void> =>
  server()
    .db.transaction()
    .execute((trx) => setLocked(trx, 'reviewer:anna', member.id, { locked, reason: 'FRAUD' }))
const levelOf = async (member: TestMember): Promise<string> => (await member.kycInfo()).applicant.level
const caseOf = (attemptId: string) =>
  server()
    .db.selectFrom('attempt')
    .select(['state', 'reasons', 'counts', 'decided_at'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
const emailsOf = (member: TestMember) =>
  server().db.selectFrom('outbox_email').select('kind').where('member_id', '=', member.id).execute()
const waits = { state: 'in_review', reasons: ['MANUAL_REVIEW'], counts: false, decided_at: null }

describe('a member who is locked while the case is decided', () => {
  it('is not approved by a provider, however often it tries, but a reviewer’s decision is saved', async () => {
    const member = await memberPlaying(server(), 'slow')
    const attemptId = await sendPlayed(member)
    await expect
      .poll(
        async () =>
          (
            await server()
              .db.selectFrom('provider_session')
              .select('fetched_at')
              .where('attempt_id', '=', attemptId)
              .executeTakeFirst()
          )?.fetched_at,
        { timeout: 30_000 },
      )
      .toBeTruthy()
    await lock(member)
    await sentEarlier(server(), attemptId, 60_000)
    await expect.poll(() => caseOf(attemptId), { timeout: 30_000, interval: 200 }).toEqual(waits)
    const { id } = await server()
      .db.selectFrom('provider_session')
      .select('id')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const document = {
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      number: 'SPE5C0M85',
      expiresOn: '2033-05-20',
    }
    await applyProviderResult(server().running.context, id, { state: 'approved', at: new Date(), document })
    expect([await caseOf(attemptId), await levelOf(member), await emailsOf(member)]).toEqual([
      waits,
      'LEVEL_DEFAULT',
      [],
    ])
    expect(
      await server()
        .db.selectFrom('identity_document')
        .select('attempt_id')
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([])
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    expect(await levelOf(member)).toBe('LEVEL_1')
  }, 90_000)

  it('is not approved by a provider that refused them before', async () => {
    const member = await memberPlaying(server(), 'resubmission')
    const attemptId = await sendPlayed(member)
    await expect
      .poll(async () => (await caseOf(attemptId)).state, { timeout: 30_000, interval: 200 })
      .toBe('resubmission_requested')
    await lock(member)
    const { id } = await server()
      .db.selectFrom('provider_session')
      .select('id')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const document = {
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      number: 'SPE5C0M86',
      expiresOn: '2033-05-20',
    }
    await applyProviderResult(server().running.context, id, { state: 'approved', at: new Date(), document })
    expect([(await caseOf(attemptId)).state, await levelOf(member)]).toEqual([
      'resubmission_requested',
      'LEVEL_DEFAULT',
    ])
    // Without the lock, the same result would have approved.
    await lock(member, false)
    await applyProviderResult(server().running.context, id, { state: 'approved', at: new Date(), document })
    expect([(await caseOf(attemptId)).state, await levelOf(member)]).toEqual(['approved', 'LEVEL_1'])
  }, 90_000)

  it('is not approved by the reading of a document', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'PASSPORT', await specimenPhoto())
    const { db, running } = server()
    // Submitted and locked in one transaction: the reading starts when both are true.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('attempt')
        .set({ state: 'submitted', submitted_at: new Date() })
        .where('id', '=', attemptId)
        .execute()
      await running.context.jobs.send(trx, 'read-attempt', { attemptId })
      await setLocked(trx, 'reviewer:anna', member.id, { locked: true, reason: 'FRAUD' })
    })
    await expect.poll(() => caseOf(attemptId), { timeout: 60_000, interval: 200 }).toEqual(waits)
    expect(await levelOf(member)).toBe('LEVEL_DEFAULT')
    const { checks } = await server()
      .db.selectFrom('attempt')
      .select('checks')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(checks).toContainEqual({ name: 'mrz-check-digits', outcome: 'passed' })
  }, 90_000)

  it('is not approved by the reading of a proof of address', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, { residence_country: 'NL' })
    const proofId = await startProof(member)
    await sendPage(member, proofId, await bill())
    const { db, running } = server()
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('address_proof')
        .set({ state: 'submitted', submitted_at: new Date() })
        .where('id', '=', proofId)
        .execute()
      await running.context.jobs.send(trx, 'read-address', { proofId })
      await setLocked(trx, 'reviewer:anna', member.id, { locked: true, reason: 'FRAUD' })
    })
    const proof = () =>
      server()
        .db.selectFrom('address_proof')
        .select(['state', 'reasons', 'counts', 'decided_at'])
        .where('id', '=', proofId)
        .executeTakeFirstOrThrow()
    await expect.poll(proof, { timeout: 60_000, interval: 200 }).toEqual(waits)
    // Every check passed: only the lock sends it to review.
    const { checks } = await server()
      .db.selectFrom('address_proof')
      .select('checks')
      .where('id', '=', proofId)
      .executeTakeFirstOrThrow()
    expect(checks.map(({ outcome }) => outcome)).toEqual(checks.map(() => 'passed'))
    expect(await levelOf(member)).toBe('LEVEL_1')
    await decideAddressByReviewer(server().running.context, proofId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    expect(await levelOf(member)).toBe('LEVEL_2')
  }, 90_000)

  it('is not approved by the register of numbers when locked during its query', async () => {
    const member = await server().member()
    const { registry } = server().running.context
    const find = registry.find.bind(registry)
    const asked = vi.spyOn(registry, 'find').mockImplementation(async (kind, number) => {
      await lock(member)
      return find(kind, number)
    })
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    const typed = {
      country: 'NG',
      kind: 'BVN',
      number: sandboxNumbers.BVN,
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      consentVersion,
    } as const
    const answer = await member.call('POST /v3/private/kyc/do-quick-kyc', { body: { ...typed, accessToken } })
    asked.mockRestore()
    expect(answer).toMatchObject({ ret_code: code('verificationNotAllowed'), ext_info: { reason: 'LOCKED' } })
    expect(await server().db.selectFrom('attempt').select('id').where('member_id', '=', member.id).execute()).toEqual(
      [],
    )
    expect(await levelOf(member)).toBe('LEVEL_DEFAULT')
  })
})
