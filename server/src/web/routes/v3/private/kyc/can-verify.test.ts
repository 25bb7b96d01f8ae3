import { describe, expect, it } from 'vitest'
import { decideAddressByReviewer } from '../../../../../verification/addresses/decide.ts'
import { proofInReview, typedAddress } from '../../../../../testing/addresses.ts'
import { attemptInReview, decidedAttempt, startDraft } from '../../../../../testing/attempts.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withRegion } from '../../../../../testing/regions.ts'
import { code, useOwnServer, useServer, type TestMember } from '../../../../../testing/server.ts'
import { restedMember, transfer } from '../../../../../testing/transfers.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/can-verify'
const level1 = { body: { level: 'LEVEL_1' } } as const

/** The next 00:00 UTC, when used attempts become available again. */
function nextMidnight(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString()
}

/** Every endpoint refuses level 2 with the same reason. */
async function saysEverywhere(member: TestMember, reason: string, step: string): Promise<void> {
  const body = { level: 'LEVEL_2' } as const
  expect((await member.call(name, { body })).result).toMatchObject({ canVerify: false, reason })
  expect(await member.call('POST /v3/private/kyc/sdk-access', { body })).toMatchObject({
    ret_code: code('verificationNotAllowed'),
    ext_info: { reason },
  })
  expect((await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.refused).toBe(reason)
  expect(await member.call('POST /v3/private/kyc/address/proof', { body: { save: typedAddress() } })).toMatchObject({
    ret_code: code('verificationNotAllowed'),
    ext_info: { reason },
  })
  const { state } = await member.kycInfo()
  expect(state.find(({ level }) => level === 'LEVEL_2')?.status).toBe(step)
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'level'],
    [{ body: { level: 'LEVEL_DEFAULT' } }, 'level'],
    [{ body: { level: ['LEVEL_1'] } }, 'level'],
  ])

  it('allows a new member level 1, and level 2 only after it', async () => {
    const member = await server().member()
    expect((await member.call(name, level1)).result).toEqual({
      canVerify: true,
      reason: null,
      attemptsLeft: 5,
      nextAttemptAt: null,
    })
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({
      canVerify: false,
      reason: 'LEVEL_ORDER',
    })
  })

  it('allows a member with a draft to continue', async () => {
    const member = await server().member()
    await startDraft(member)
    expect((await member.call(name, level1)).result).toMatchObject({ canVerify: true, attemptsLeft: 5 })
  })

  it('rejects a second open attempt', async () => {
    const member = await server().member()
    await attemptInReview(server(), member)
    expect((await member.call(name, level1)).result).toMatchObject({ canVerify: false, reason: 'IN_REVIEW' })
  })

  it.each([
    ['approved', { canVerify: false, reason: 'ALREADY_VERIFIED', attemptsLeft: 5 }],
    ['rejected', { canVerify: false, reason: 'FINAL', attemptsLeft: 5 }],
    ['resubmission_requested', { canVerify: true, reason: null, attemptsLeft: 4 }],
  ] as const)('after %s it returns %o', async (verdict, expected) => {
    const member = await server().member()
    await decidedAttempt(server(), member, verdict, verdict === 'approved' ? [] : ['DOC_DAMAGED'])
    expect((await member.call(name, level1)).result).toMatchObject(expected)
  })

  it('after level 1, level 2 requires a proof of address', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({
      canVerify: true,
      reason: null,
    })
  })

  it('gives the same answer for level 2 as the access token and the identity document’s steps', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    const level2 = { level: 'LEVEL_2' } as const
    const token = await member.call('POST /v3/private/kyc/sdk-access', { body: level2 })
    expect(token.ret_code).toBe(0)
    // Level 2 does not accept an identity document.
    const started = await member.call('POST /v3/private/kyc/builtin/session', {
      body: {
        ...level2,
        accessToken: token.result.accessToken,
        country: 'NL',
        documentType: 'PASSPORT',
        consentVersion,
      },
    })
    expect(started.ret_code).toBe(code('documentNotSupported'))
    const proofId = await proofInReview(server(), member)
    await saysEverywhere(member, 'IN_REVIEW', 'PENDING')
    await decideAddressByReviewer(server().running.context, proofId, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'tester',
    })
    await saysEverywhere(member, 'FINAL', 'FAILED_AND_CAN_NOT_RETRY')
    // Starting over does not bypass the rejection.
    await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
    await decidedAttempt(server(), member, 'approved')
    await saysEverywhere(member, 'FINAL', 'FAILED_AND_CAN_NOT_RETRY')
    // A reviewer may change the decision.
    await decideAddressByReviewer(server().running.context, proofId, {
      verdict: 'resubmission_requested',
      reasons: ['POA_DATE'],
      reviewer: 'tester',
    })
    expect((await member.call(name, { body: level2 })).result).toMatchObject({ canVerify: true })
  })

  it('refuses verification in both accounts during an identity transfer, with the same reason everywhere', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await transfer(server(), source, target)
    expect((await target.call(name, level1)).result).toMatchObject({ canVerify: false, reason: 'TRANSFERRING' })
    await saysEverywhere(source, 'TRANSFERRING', 'NOT_ALLOW')
    for (const member of [source, target]) {
      const info = await member.kycInfo()
      expect(info).toMatchObject({ nextStep: 'TRANSFERRING', transfer: { frozenUntil: expect.any(String) } })
      expect((await member.call('POST /v3/private/kyc/traffic-diversion', { body: {} })).result.way).toBe('none')
    }
  })

  it('refuses both levels to a member whom staff locked', async () => {
    const member = await server().member()
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    for (const level of ['LEVEL_1', 'LEVEL_2'] as const)
      expect((await member.call(name, { body: { level } })).result).toMatchObject({
        canVerify: false,
        reason: 'LOCKED',
      })
  })

  it('five refusals today use up the attempts until 00:00 UTC, and yesterday’s do not count', async () => {
    const member = await server().member()
    for (let attempts = 0; attempts < 5; attempts += 1)
      await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_BLUR_GLARE'])
    expect((await member.call(name, level1)).result).toEqual({
      canVerify: false,
      reason: 'NO_ATTEMPTS_LEFT',
      attemptsLeft: 0,
      nextAttemptAt: nextMidnight(),
    })
    expect(await member.call('POST /v3/private/kyc/sdk-access', level1)).toMatchObject({
      ret_code: 20101,
      ext_info: { reason: 'NO_ATTEMPTS_LEFT' },
    })

    const yesterday = new Date(Date.parse(nextMidnight()) - 24 * 3_600_000 - 1)
    await server()
      .db.updateTable('attempt')
      .set({ decided_at: yesterday })
      .where('member_id', '=', member.id)
      .where('number', '<=', 3)
      .execute()
    expect((await member.call(name, level1)).result).toEqual({
      canVerify: true,
      reason: null,
      attemptsLeft: 3,
      nextAttemptAt: null,
    })
  })

  it('choosing another document again and again does not restore attempts', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_BLUR_GLARE'])
    const { case_id: caseId } = await server()
      .db.selectFrom('attempt')
      .select('case_id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const given = {
      case_id: caseId,
      member_id: member.id,
      level: 'LEVEL_1',
      state: 'superseded',
      country: 'NL',
      document_type: 'PASSPORT',
      consent_version: 'test',
    } as const
    await server()
      .db.insertInto('attempt')
      .values(Array.from({ length: 120 }, (_, i) => ({ ...given, number: 10 + i })))
      .execute()
    expect((await member.call(name, level1)).result.attemptsLeft).toBe(4)
  })
})

describe('in a region that closes levels', () => {
  const closing = useOwnServer(withRegion('default', { closedLevels: ['LEVEL_1', 'LEVEL_2'] }))

  it('neither level can be started in any way until the member belongs to another region', async () => {
    const member = await closing().member()
    const info = await member.kycInfo()
    expect(info.state.map(({ status }) => status)).toEqual(['CERTIFICATION_DISABLED', 'CERTIFICATION_DISABLED'])
    expect(info).toMatchObject({ opened: true, nextStep: 'LOCKED' })
    for (const level of ['LEVEL_1', 'LEVEL_2'] as const) {
      expect((await member.call(name, { body: { level } })).result).toMatchObject({
        canVerify: false,
        reason: 'NOT_OPEN',
      })
      expect((await member.call('POST /v3/private/kyc/sdk-access', { body: { level } })).ext_info).toEqual({
        reason: 'NOT_OPEN',
      })
    }
    expect((await member.call('GET /v3/private/kyc/can-quick-kyc')).result).toMatchObject({
      can: false,
      reason: 'NOT_OPEN',
    })
    expect((await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.refused).toBe('NOT_OPEN')
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'NL', nationality: 'NL' } } })
    expect((await member.call(name, level1)).result.canVerify).toBe(true)
  })

  it('members who were verified before stay verified and have no further tasks', async () => {
    const member = await closing().member()
    await closing().db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', member.id).execute()
    const info = await member.kycInfo()
    expect(info.state.map(({ status }) => status)).toEqual(['SUCCESS', 'CERTIFICATION_DISABLED'])
    expect(info.nextStep).toBe('DONE')
  })
})
