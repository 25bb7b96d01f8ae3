import { describe, expect, it, vi } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { decideAddressByReviewer } from '../../../../../verification/addresses/decide.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { decidedAttempt } from '../../../../../testing/attempts.ts'
import { codeOf, rest, restedMember, transfer } from '../../../../../testing/transfers.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { openForMember } from '../../../../../compliance/tasks/open.ts'
import { completeTransfers } from '../../../../../status/transfers/complete.ts'

const server = useServer()
const name = 'POST /v1/kyc/transfer/status'
const status = async (member: TestMember): Promise<unknown> => (await member.call(name, { body: {} })).result
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
const complete = (at: Date): Promise<void> => completeTransfers(server().running.context, at)

const opened = (member: TestMember, task: 'UPDATE_POI' | 'IDV_L2_POA') =>
  openForMember(server().running.context, { memberId: member.id, task, blocks: [], days: 30, by: 'anna' })

describe(name, () => {
  it('says what prevents a transfer, and until when', async () => {
    expect(await status(await server().member())).toEqual({
      status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
      id: null,
      direction: null,
      result: null,
      frozenUntil: null,
      codes: null,
      sendsLeft: 5,
      blocks: ['NOT_VERIFIED'],
      possibleAt: null,
    })
    expect(await status(await verifiedMember(server(), '2033-05-20'))).toMatchObject({
      blocks: ['VERIFIED_TOO_RECENTLY'],
      possibleAt: expect.any(String),
    })
    const rested = await restedMember(server())
    expect(await status(rested)).toMatchObject({ blocks: [], possibleAt: null })
    await server().setMember(rested, {
      sub_attribute: JSON.stringify({ sandbox_fiat: '1' }),
      member_tag: JSON.stringify({ KYC: '1' }),
    })
    expect(await status(rested)).toMatchObject({ blocks: ['ACCOUNT_NOT_EMPTY', 'RESTRICTED'] })
  })

  it('freezes both accounts for a day, then moves the identity, which stays there for half a year', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    expect(await transfer(server(), source, target)).toBe(0)
    expect(await status(source)).toMatchObject({
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
      direction: 'source',
      result: 'pending',
      frozenUntil: expect.any(String),
    })
    expect(await status(target)).toMatchObject({ direction: 'target', result: 'pending' })
    const info = async (member: TestMember): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> =>
      await member.kycInfo()
    const frozen = async (member: TestMember): Promise<string[]> =>
      (await info(member)).limitationInfo.flatMap(({ capability, reasonKey }) =>
        reasonKey === 'limitation.transfer' ? [capability] : [],
      )
    for (const member of [source, target])
      expect((await info(member)).limitationInfo).toContainEqual({
        capability: 'CRYPTO_WITHDRAW',
        reasonKey: 'limitation.transfer',
        liftedBy: 'TRANSFER',
        until: expect.any(String),
      })
    // The source cannot create orders that would be left behind.
    expect((await frozen(source)).toSorted()).toEqual([
      'CARD',
      'CRYPTO_WITHDRAW',
      'DERIVATIVES',
      'EARN',
      'FIAT_DEPOSIT',
      'FIAT_WITHDRAW',
      'MARGIN',
      'P2P',
      'SPOT',
    ])
    expect((await target.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })).ext_info).toEqual({
      reason: 'TRANSFERRING',
    })

    await complete(inHours(23))
    expect(await status(source)).toMatchObject({ result: 'pending' })
    await Promise.all([complete(inHours(25)), complete(inHours(25))])
    expect(await status(source)).toMatchObject({
      status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
      direction: 'source',
      result: 'success',
      blocks: ['NOT_VERIFIED'],
    })
    expect(await info(source)).toMatchObject({
      applicant: { level: 'LEVEL_DEFAULT', firstname: '' },
      nextStep: 'VERIFY_LEVEL_1',
    })
    expect(await info(target)).toMatchObject({
      applicant: { level: 'LEVEL_1', firstname: 'Anouk Elise' },
      nextStep: 'VERIFY_LEVEL_2',
      updatePoi: { siteInfo: { country: 'NL' } },
    })
    expect(await status(target)).toMatchObject({ direction: 'target', result: 'success', blocks: ['MOVED_RECENTLY'] })
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('moves residence, nationality and region together with the identity, and opens nothing that the source could not use', async () => {
    const [source, target] = [await server().newcomer(), await server().newcomer()]
    const setResidence = (member: TestMember, residence: string) =>
      member.call('POST /v3/private/kyc/residence', { body: { save: { residence, nationality: 'NL' } } })
    await setResidence(source, 'HK')
    await decidedAttempt(server(), source, 'approved')
    await rest(server(), source)
    const limitation = async (member: TestMember): Promise<readonly string[]> => (await member.kycInfo()).limitation
    const closed = await limitation(source)
    expect(closed).toEqual(expect.arrayContaining(['SPOT', 'MARGIN', 'DERIVATIVES', 'P2P', 'EARN']))
    // An admin still has to check whether another region should serve this member.
    const review = new Date('2026-11-01T10:00:00Z')
    await server().setMember(source, { site_review_at: review })
    expect(await transfer(server(), source, target)).toBe(0)
    await complete(inHours(25))
    expect((await target.call('POST /v3/private/kyc/residence', { body: {} })).result).toMatchObject({
      residence: 'HK',
      nationality: 'NL',
      site: 'HKG',
      asked: false,
      refused: 'ALREADY_VERIFIED',
    })
    expect(await limitation(target)).toEqual(closed)
    const reviews = await server()
      .db.selectFrom('member')
      .select('site_review_at')
      .where('id', 'in', [source.id, target.id])
      .orderBy('id')
      .execute()
    expect(reviews.map(({ site_review_at: at }) => at)).toEqual([null, review])
    expect(await setResidence(target, 'CH')).toMatchObject({ ext_info: { reason: 'ALREADY_VERIFIED' } })
    // The source account cannot choose other rules either.
    expect(await setResidence(source, 'CH')).toMatchObject({ ext_info: { reason: 'ALREADY_VERIFIED' } })
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `member:${target.id}`)
      .where('action', 'like', 'member.%-changed')
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { actor: 'system', action: 'member.residence-changed', data: {} },
      { actor: 'system', action: 'member.site-changed', data: { from: 'DEFAULT', to: 'HKG' } },
    ])
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it.each<[string, (member: TestMember) => Promise<unknown>]>([
    ['an admin moved the target to another region', (target) => server().setMember(target, { site: 'HKG' })],
    [
      'the target was verified under the rules of another region',
      async (target) => {
        await server().setMember(target, { residence_country: 'HK', site: 'HKG' })
        await decidedAttempt(server(), target, 'approved')
        await target.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
      },
    ],
  ])('neither starts nor completes a transfer when %s', async (_, become) => {
    const [source, early, late] = [await restedMember(server()), await server().member(), await server().member()]
    await become(early)
    expect(await transfer(server(), source, early)).toBe(20197)
    expect(await transfer(server(), source, late)).toBe(0)
    await server()
      .db.updateTable('identity_transfer')
      .set({ target_id: early.id })
      .where('source_id', '=', source.id)
      .execute()
    await complete(inHours(25))
    expect(await status(source)).toMatchObject({ status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED' })
  })

  it('does not start while the source has a finally rejected proof of address', async () => {
    const source = await restedMember(server())
    await decideAddressByReviewer(server().running.context, await proofInReview(server(), source), {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'anna',
    })
    expect(await status(source)).toMatchObject({ blocks: ['REFUSED_FOR_GOOD'] })
    expect(
      await source.call('POST /v1/kyc/transfer/verify', { body: { action: '30030', target: 'a@b.example' } }),
    ).toMatchObject({ ret_code: 20197, ext_info: { block: 'REFUSED_FOR_GOOD' } })
    await opened(source, 'UPDATE_POI')
    expect(await status(source)).toMatchObject({ blocks: ['RESTRICTED', 'REFUSED_FOR_GOOD'] })
  })

  it('does not complete after such a rejection while the accounts are frozen', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const proof = await proofInReview(server(), source)
    await server().db.updateTable('address_proof').set({ state: 'draft' }).where('id', '=', proof).execute()
    expect(await transfer(server(), source, target)).toBe(0)
    await server().db.updateTable('address_proof').set({ state: 'in_review' }).where('id', '=', proof).execute()
    await decideAddressByReviewer(server().running.context, proof, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'anna',
    })
    await complete(inHours(25))
    expect((await source.kycInfo()).applicant.level).toBe('LEVEL_1')
  })

  it('keeps a final rejection of the target’s address whatever the identity, but drops a requested resubmission', async () => {
    const { context } = server().running
    const body = { level: 'LEVEL_2' } as const
    const ends = async (verdict: 'rejected' | 'resubmission_requested', reason: 'FRAUD' | 'POA_DATE') => {
      const [source, target] = [await restedMember(server()), await server().member()]
      const attempt = await decidedAttempt(server(), target, 'approved')
      await decideAddressByReviewer(context, await proofInReview(server(), target), {
        verdict,
        reasons: [reason],
        reviewer: 'anna',
      })
      await decideByReviewer(context, attempt, {
        verdict: 'resubmission_requested',
        reasons: ['DOC_COPY'],
        reviewer: 'anna',
      })
      expect(await transfer(server(), source, target)).toBe(0)
      await complete(inHours(25))
      expect((await target.kycInfo()).applicant.level).toBe('LEVEL_1')
      return target
    }
    const refused = await ends('rejected', 'FRAUD')
    expect((await refused.call('POST /v3/private/kyc/can-verify', { body })).result).toMatchObject({
      canVerify: false,
      reason: 'FINAL',
    })
    expect((await refused.kycInfo()).appeal).toMatchObject({
      level: 'LEVEL_2',
      state: 'POSSIBLE',
    })
    const resubmitting = await ends('resubmission_requested', 'POA_DATE')
    expect(
      (await resubmitting.kycInfo()).cases.filter(({ level }) => level === 'LEVEL_2').map(({ status: state }) => state),
    ).not.toContain('resubmission_requested')
    expect((await resubmitting.call('POST /v3/private/kyc/can-verify', { body })).result).toMatchObject({
      canVerify: true,
    })
  })

  it.each<[string, (member: TestMember) => Promise<unknown>]>([
    ['a newer document', (member) => opened(member, 'UPDATE_POI')],
    ['another proof of address', (member) => opened(member, 'IDV_L2_POA')],
  ])('neither starts nor completes while a reviewer’s request to the source is open: %s', async (_, ask) => {
    const [before, source, target] = [
      await restedMember(server()),
      await restedMember(server()),
      await server().member(),
    ]
    await ask(before)
    expect(await status(before)).toMatchObject({ blocks: ['RESTRICTED'] })
    expect(await transfer(server(), source, target)).toBe(0)
    await ask(source)
    await complete(inHours(25))
    expect((await source.kycInfo()).applicant.level).toBe('LEVEL_1')
  })

  it('does not move the identity when a reviewer locked one of the accounts meanwhile', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await transfer(server(), source, target)
    await server().setMember(target, { member_tag: JSON.stringify({ KYC: '1' }) })
    await complete(inHours(25))
    expect(await status(source)).toMatchObject({
      status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
      frozenUntil: null,
      blocks: [],
    })
    expect((await source.kycInfo()).applicant.level).toBe('LEVEL_1')
  })

  const holds = (member: TestMember, attribute: 'sandbox_fiat' | 'sandbox_orders') =>
    server().setMember(member, { sub_attribute: JSON.stringify({ [attribute]: '1' }) })
  const level = async (member: TestMember): Promise<string> => (await member.kycInfo()).applicant.level
  const stoppedEmails = async (...members: TestMember[]): Promise<number[]> => {
    const emails = await server()
      .db.selectFrom('outbox_email')
      .select('member_id')
      .where('kind', '=', 'transfer-stopped')
      .execute()
    return members.map(({ id }) => emails.filter(({ member_id: whose }) => whose === id).length)
  }

  it.each(['sandbox_fiat', 'sandbox_orders'] as const)(
    'does not move the identity when the source account is no longer empty at the end, and notifies both: %s',
    async (attribute) => {
      const [source, target] = [await restedMember(server()), await server().member()]
      await transfer(server(), source, target)
      await holds(source, attribute)
      await complete(inHours(25))
      expect([await level(source), await level(target)]).toEqual(['LEVEL_1', 'LEVEL_DEFAULT'])
      expect(await status(source)).toMatchObject({
        status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
        frozenUntil: null,
        blocks: ['ACCOUNT_NOT_EMPTY'],
      })
      expect(await stoppedEmails(source, target)).toEqual([1, 1])
    },
  )

  it('does not move the identity while the exchange is unreachable, says so, and at the end retries for an hour', async () => {
    const [source, target, other] = [
      await restedMember(server()),
      await server().member(),
      await restedMember(server()),
    ]
    await transfer(server(), source, target)
    const silent = vi.spyOn(server().running.context.exchange, 'holdings').mockRejectedValue(new Error('not there'))
    try {
      expect(await status(other)).toMatchObject({ blocks: ['HOLDINGS_UNKNOWN'] })
      expect(
        (await other.call('POST /v1/kyc/transfer/verify', { body: { action: '30030', target: 'a@b.example' } }))
          .ret_code,
      ).toBe(code('transferHoldingsUnknown'))
      await complete(inHours(24.5))
      expect(await status(source)).toMatchObject({ result: 'pending' })
    } finally {
      silent.mockRestore()
    }
    await complete(inHours(24.6))
    expect([await level(source), await level(target)]).toEqual(['LEVEL_DEFAULT', 'LEVEL_1'])

    const [late, waiting] = [await restedMember(server()), await server().member()]
    await transfer(server(), late, waiting)
    const down = vi.spyOn(server().running.context.exchange, 'holdings').mockRejectedValue(new Error('not there'))
    try {
      await complete(inHours(25.1))
    } finally {
      down.mockRestore()
    }
    expect([await level(late), await level(waiting)]).toEqual(['LEVEL_1', 'LEVEL_DEFAULT'])
    expect(await stoppedEmails(late, waiting)).toEqual([1, 1])
  })

  it('does not move the identity to an account that was finally rejected meanwhile', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const attemptId = await decidedAttempt(server(), target, 'resubmission_requested', ['IMG_CUT_OFF'])
    expect(await transfer(server(), source, target)).toBe(0)
    await server()
      .db.updateTable('attempt')
      .set({ state: 'rejected', reasons: ['FRAUD'] })
      .where('id', '=', attemptId)
      .execute()
    await complete(inHours(25))
    expect([await level(source), await level(target)]).toEqual(['LEVEL_1', 'LEVEL_DEFAULT'])
    expect(await stoppedEmails(source, target)).toEqual([1, 1])
  })

  it('shows the member who requested codes where they were sent, until they are used, used up or too old', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const verify = (body: Calls['POST /v1/kyc/transfer/verify']['body']) =>
      source.call('POST /v1/kyc/transfer/verify', { body })
    await verify({ action: '30030', target: ` ${target.email.toUpperCase()} ` })
    expect(await status(source)).toMatchObject({
      codes: { target: target.email, validUntil: expect.any(String) },
      sendsLeft: 4,
    })
    expect(await status(target)).toMatchObject({ codes: null, sendsLeft: 5 })
    const own = await codeOf(server(), source)
    const stored = await server()
      .db.selectFrom('one_time_code')
      .select(['about', 'purpose'])
      .where('member_id', '=', source.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([stored.about?.toString('latin1'), stored.purpose])).not.toContain(target.email)
    for (let attempts = 1; attempts <= 5; attempts += 1)
      await verify({
        action: '30031',
        target: target.email,
        sourceCode: own === '000000' ? '000001' : '000000',
        targetCode: '000000',
      })
    expect(await status(source)).toMatchObject({ codes: null, sendsLeft: 4 })
    await verify({ action: '30030', target: target.email })
    expect(await status(source)).toMatchObject({ codes: { target: target.email }, sendsLeft: 3 })
    await server()
      .db.updateTable('one_time_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('member_id', '=', source.id)
      .execute()
    expect(await status(source)).toMatchObject({ codes: null, sendsLeft: 3 })
    expect(await transfer(server(), source, target)).toBe(0)
    expect(await status(source)).toMatchObject({ codes: null, sendsLeft: 2 })
  })
})
