import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withRegions } from '../../../../../testing/regions.ts'
import { code, useOwnServer, useServer, type Visitor } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { attemptInReview, decidedAttempt, startDraft } from '../../../../../testing/attempts.ts'
import { decideAddressByReviewer } from '../../../../../verification/addresses/decide.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import { verifyChain } from '../../../../../platform/audit/chain.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/self-reset'
const info = async (member: Visitor): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> =>
  await member.kycInfo()

describe(name, () => {
  const closing = useOwnServer(withRegions({ hkg: { opened: false }, idn: { closedLevels: ['LEVEL_1'] } }))
  fieldsAreChecked(server, name, [[{ body: { confirm: 'yes' } }, 'confirm']])

  it('does nothing for a new member', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      refused: 'NOTHING_TO_RESET',
      done: false,
      loses: [],
    })
    expect(await member.call(name, { body: { confirm: true } })).toMatchObject({
      ret_code: code('resetRefused'),
      ext_info: { reason: 'NOTHING_TO_RESET' },
    })
  })

  it.each([
    ['a region that is not open', 'HKG'],
    ['a closed level', 'IDN'],
  ])('refuses to void a verification that the member could not repeat: %s', async (_what, site) => {
    const member = await verifiedMember(closing(), '2033-05-20')
    await closing().db.updateTable('member').set({ site }).where('id', '=', member.id).execute()
    expect((await member.call(name, { body: {} })).result).toMatchObject({ refused: 'NOT_OPEN', done: false })
    expect(await member.call(name, { body: { confirm: true } })).toMatchObject({
      ret_code: code('resetRefused'),
      ext_info: { reason: 'NOT_OPEN' },
    })
  })

  it('discards a draft', async () => {
    const member = await server().member()
    await startDraft(member)
    expect((await member.call(name, { body: { confirm: true } })).result).toMatchObject({
      done: true,
      loses: ['DRAFT'],
    })
    expect((await info(member)).nextStep).toBe('VERIFY_LEVEL_1')
  })

  it('changes nothing until confirmed, then removes the level, keeps the record, and allows a new verification', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      refused: null,
      loses: ['LEVEL_1'],
      done: false,
    })
    expect((await info(member)).applicant.level).toBe('LEVEL_1')
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body: { confirm: true } })))
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('resetRefused')])
    expect(await info(member)).toMatchObject({
      applicant: { level: 'LEVEL_DEFAULT', firstname: '', identifies: [] },
      nextStep: 'VERIFY_LEVEL_1',
      cases: [{ status: 'none', checks: [] }, {}],
    })
    const documents = await server()
      .db.selectFrom('identity_document')
      .select('replaced_at')
      .where('member_id', '=', member.id)
      .execute()
    expect(documents).toHaveLength(1)
    expect(documents[0]?.replaced_at).not.toBeNull()
    expect(
      await server()
        .db.selectFrom('outbox_email')
        .select('kind')
        .where('member_id', '=', member.id)
        .orderBy('created_at')
        .execute(),
    ).toEqual([{ kind: 'decision-approved' }, { kind: 'verification-reset' }])
    await decidedAttempt(server(), member, 'approved')
    expect((await member.call(name, { body: { confirm: true } })).ext_info).toMatchObject({
      reason: 'TOO_SOON',
      possible_at: expect.any(String),
    })
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('needs in a visit of our own the fresh proof of the session that opened it', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } }))
      .result
    const visit = server().visitor()
    const { result } = await visit.call('POST /v1/s1/kyc/integration/access-token', { body: { token: accessToken } })
    visit.headers = { 'kyc-access-token': result.access_token }
    const reset = async () => {
      const response = await visit.fetch(
        'POST',
        '/x-api/v1/s1/kyc/integration/self-reset',
        JSON.stringify({ confirm: true }),
      )
      return ((await response.json()) as { ret_code: number }).ret_code
    }
    await letProofExpire(server(), member)
    expect(await reset()).toBe(code('confirmReset'))
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    // There is nothing to start over.
    expect(await reset()).toBe(code('resetRefused'))
  })

  it('does not restore used attempts or lift a final rejection', async () => {
    const member = await server().member()
    for (let attempts = 0; attempts < 2; attempts += 1)
      await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_CUT_OFF'])
    await startDraft(member)
    await member.call(name, { body: { confirm: true } })
    expect((await info(member)).cases[0]).toMatchObject({ attemptsLeft: 3, reasons: [] })
    await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
    expect((await member.call(name, { body: { confirm: true } })).ext_info).toMatchObject({ reason: 'FINAL' })
  })

  it('is refused while an address is in review', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await proofInReview(server(), member)
    expect((await member.call(name, { body: {} })).result.refused).toBe('IN_REVIEW')
    expect((await member.call(name, { body: { confirm: true } })).ext_info).toMatchObject({ reason: 'IN_REVIEW' })
    expect((await info(member)).applicant.level).toBe('LEVEL_1')
    await decideAddressByReviewer(server().running.context, proofId, {
      verdict: 'resubmission_requested',
      reasons: ['POA_ADDRESS'],
      reviewer: 'tester',
    })
    expect((await member.call(name, { body: { confirm: true } })).ret_code).toBe(0)
  })

  it('is refused while an attempt is in review, and does not unlock a member whom staff locked', async () => {
    const member = await server().member()
    await attemptInReview(server(), member)
    expect((await member.call(name, { body: { confirm: true } })).ext_info).toMatchObject({ reason: 'IN_REVIEW' })
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect((await member.call(name, { body: {} })).result.refused).toBe('LOCKED')
  })
})
