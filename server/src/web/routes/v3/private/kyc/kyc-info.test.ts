import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import {
  attemptInReview,
  decidedAttempt,
  erase,
  giveFacts,
  picture,
  startDraft,
} from '../../../../../testing/attempts.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/kyc-info'

async function info(member: TestMember): Promise<Calls[typeof name]['result']> {
  return (await member.call(name, { body: {} })).result
}

/** Fields with the same value for every member, because their features do not exist yet. */
const constantFields = {
  apiUrl: '/x-api/v3/private/kyc/builtin',
  provider: 'default',
  flowNames: [
    { level: 'LEVEL_1', name: 'Level1_web' },
    { level: 'LEVEL_2', name: 'Level2_web' },
  ],
  kycToken: '',
  opened: true,
  transfer: null,
  questionnaireStatus: 'QUESTIONNAIRE_STATUS_UNDEFINED',
  mustQuestionnaire: false,
  displayControl: {
    displayHkgPoaAgreement: false,
    isDisplayQuestionnaire: false,
    isDisplayP2pRights: true,
    isDisplayNewSatos: false,
    isDisplayNewRcOnboarding: false,
    isDisplaySatosToEu: false,
    displayUpdatePOI: false,
    displayEuPoiReset: false,
  },
  custody: 'CUSTODY_UNSPECIFIED',
  custodyInfo: null,
  newSatosGray: false,
  additionalRejectReason: '',
  amlQuestionnaire: { needQuestionnaire: false, templateCode: null },
  bannerTags: [],
  residenceCountry: 'CH',
  kybQuota: null,
  clientClass: { name: 'RETAIL', validUntil: null },
  appeal: null,
}

/** The only task of the default region: the identity. */
const process = (status: string) => ({
  verificationProcess: { isVerificationProcess: true, tasks: [{ type: 'IDV_L1', status }] },
})
const steps = (first: string, second: string): object[] => [
  { level: 'LEVEL_1', status: first, type: 'INDIVIDUAL' },
  { level: 'LEVEL_2', status: second, type: 'INDIVIDUAL' },
]

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { obtain_state: 'true' } }, 'obtain_state'],
    [{ body: { obtain_quotas: 1 } }, 'obtain_quotas'],
  ])

  it('has exactly the fields of the specification for a new member', async () => {
    const answer = await info(await server().member())
    expect(answer).toMatchObject({
      ...constantFields,
      ...process('TODO'),
      applicant: { country: null, firstname: '', lastname: '', level: 'LEVEL_DEFAULT', identifies: [] },
      state: steps('ALLOW', 'NOT_ALLOW'),
      errorNotify: null,
      version: 0,
      nextStep: 'VERIFY_LEVEL_1',
      dependsOnCountry: [],
      policy: { site: 'DEFAULT', template: true, limitsResetAt: '00:00 UTC' },
    })
    const own = [
      'applicant',
      'limitation',
      'limitationInfo',
      'state',
      'quotas',
      'errorNotify',
      'version',
      'cases',
      'dependsOnCountry',
      'levels',
      'nextStep',
      'nextTask',
      'policy',
      'updatePoi',
      'mayDeclareResidence',
      'verificationProcess',
      'second_identity_state',
    ]
    expect(Object.keys(answer).toSorted()).toEqual([...Object.keys(constantFields), ...own].toSorted())
    expect(answer.cases[0]).toEqual({
      level: 'LEVEL_1',
      attemptId: null,
      status: 'none',
      documentType: null,
      country: null,
      submittedAt: null,
      decidedAt: null,
      reasons: [],
      method: 'document',
      resubmission: null,
      attemptsLeft: 5,
      nextAttemptAt: null,
      left: null,
      checks: [],
    })
  })

  it('returns the limit of each level in BTC, and the level that lifts each restriction', async () => {
    const { quotas, limitation, limitationInfo, levels } = await info(await server().member())
    expect(quotas).toEqual([
      { level: 'LEVEL_DEFAULT', coinLimit: { coin: 'BTC', limit: '0.01' } },
      { level: 'LEVEL_1', coinLimit: { coin: 'BTC', limit: '5' } },
      { level: 'LEVEL_2', coinLimit: { coin: 'BTC', limit: '20' } },
    ])
    expect(limitation).toContain('FIAT_DEPOSIT')
    expect(limitationInfo).toContainEqual({
      capability: 'FIAT_DEPOSIT',
      reasonKey: 'limitation.level',
      liftedBy: 'LEVEL_1',
      until: null,
    })
    expect(levels.find(({ level }) => level === 'LEVEL_1')?.products).toContainEqual({
      product: 'SPOT',
      allowed: true,
      limit: null,
      period: null,
    })
    const withdrawals = levels.map(({ products }) => products.find(({ product }) => product === 'CRYPTO_WITHDRAW'))
    expect(withdrawals).toMatchObject([
      { limit: '1000', period: 'day', perMonth: '5000' },
      { limit: '500000', perMonth: '10000000' },
      { limit: '2000000', perMonth: '40000000' },
    ])
    for (const product of ['MARGIN', 'DERIVATIVES'])
      expect(levels.map(({ products }) => products.find((one) => one.product === product)?.allowed)).toEqual([
        false,
        true,
        true,
      ])
  })

  it('leaves out states and quotas on request', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { obtain_state: false, obtain_quotas: false } })
    expect(result).toMatchObject({ state: [], quotas: [] })
  })

  it('returns an access token on request, if the member can start something', async () => {
    const member = await server().member()
    const token = async (): Promise<string> =>
      (await member.call(name, { body: { obtain_kyc_token: true } })).result.kycToken
    const accessToken = await token()
    expect(accessToken).toMatch(/^[\w-]{43}$/)
    const started = { level: 'LEVEL_1', country: 'NL', documentType: 'PASSPORT', accessToken, consentVersion } as const
    expect((await member.call('POST /v3/private/kyc/builtin/session', { body: started })).result.attempt?.purpose).toBe(
      'verify',
    )
    await server()
      .db.updateTable('attempt')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await token()).toBe('')
    const verified = await verifiedMember(server(), '2033-05-20')
    const update = (await verified.call(name, { body: { obtain_kyc_token: true } })).result.kycToken
    expect(
      (await verified.call('POST /v3/private/kyc/builtin/session', { body: { ...started, accessToken: update } }))
        .ret_code,
    ).toBe(code('tokenInvalid'))
    expect(
      (
        await verified.call('POST /v3/private/kyc/builtin/session', {
          body: { ...started, purpose: 'update', accessToken: update },
        })
      ).result.attempt?.purpose,
    ).toBe('update')
    expect((await (await server().newcomer()).call(name, { body: { obtain_kyc_token: true } })).result.kycToken).toBe(
      '',
    )
  })

  it('also returns the state of the second level in its own field', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect(await info(member)).toMatchObject({ second_identity_state: 'ALLOW', state: steps('SUCCESS', 'ALLOW') })
    await proofInReview(server(), member)
    expect((await info(member)).second_identity_state).toBe('PENDING')
  })

  it.each([
    ['can prove an address', 1, {}, 'ALLOW', true],
    ['is not verified', 0, {}, 'NOT_ALLOW', false],
    ['is locked', 1, { member_tag: JSON.stringify({ KYC: '1' }) }, 'NOT_ALLOW', false],
    ['proved their address', 2, {}, 'SUCCESS', false],
  ] as const)(
    'for a member who %s, says whether Hong Kong requires its agreement',
    async (_, kyc_level, change, status, asked) => {
      const member = await server().member()
      const site = (of: string) => server().setMember(member, { site: of, kyc_level, ...change })
      await site('HKG')
      expect(await info(member)).toMatchObject({
        second_identity_state: status,
        displayControl: { displayHkgPoaAgreement: asked },
      })
      await site('DEFAULT')
      expect((await info(member)).displayControl.displayHkgPoaAgreement).toBe(false)
    },
  )

  it('accepts the headers guid and lang, and rejects values that are too long', async () => {
    const member = await server().member()
    member.headers = { guid: 'a'.repeat(36), lang: 'zh-TW' }
    expect((await member.call(name, { body: {} })).ret_code).toBe(0)
    member.headers = { guid: 'a'.repeat(65) }
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('invalidParameters'))
  })

  it('a member with a draft can continue it', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD')
    const answer = await info(member)
    expect(answer).toMatchObject({ state: steps('ALLOW', 'NOT_ALLOW'), nextStep: 'CONTINUE_LEVEL_1', version: 1 })
    expect(answer.cases[0]).toMatchObject({
      attemptId,
      status: 'draft',
      documentType: 'ID_CARD',
      country: 'NL',
      submittedAt: null,
      decidedAt: null,
    })
  })

  it('says what is left of a draft: a photo to take again, then missing photos, then sending', async () => {
    const member = await server().member()
    const left = async () => (await info(member)).cases[0]?.left
    const { attemptId } = await startDraft(member, 'ID_CARD')
    expect(await left()).toEqual({ side: 'front', problem: null })
    await member.upload({ attemptId, side: 'front' }, await picture())
    expect(await left()).toEqual({ side: 'back', problem: null })
    await server().db.updateTable('photo').set({ problem: 'blurry' }).where('attempt_id', '=', attemptId).execute()
    expect(await left()).toEqual({ side: 'front', problem: 'blurry' })
    for (const side of ['front', 'back'] as const) await member.upload({ attemptId, side }, await picture(2))
    expect(await left()).toEqual({ side: null, problem: null })
  })

  it.each([
    ['submitted', 'reading'],
    ['in_review', 'in_review'],
  ] as const)('while an attempt is %s, the next step is to wait', async (state, status) => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    await server()
      .db.updateTable('attempt')
      .set({
        state,
        reasons: ['DUPLICATE_SUSPECTED'],
        checks: JSON.stringify([
          { name: 'document-not-used-elsewhere', outcome: 'failed', reason: 'DUPLICATE_SUSPECTED' },
        ]),
      })
      .where('id', '=', attemptId)
      .execute()
    const answer = await info(member)
    expect(answer).toMatchObject({
      ...constantFields,
      ...process('IN_REVIEW'),
      state: steps('PENDING', 'NOT_ALLOW'),
      nextStep: 'WAIT',
      errorNotify: null,
    })
    expect(answer.cases[0]).toMatchObject({
      attemptId,
      status,
      reasons: [],
      checks: [],
      submittedAt: expect.any(String),
      decidedAt: null,
    })
  })

  it('approved: the verified name, the masked document, and the limits of level 1', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    await giveFacts(server(), member, attemptId)
    await server()
      .db.updateTable('attempt')
      .set({
        checks: JSON.stringify([
          { name: 'not-expired', outcome: 'passed' },
          { name: 'liveness', outcome: 'not-checked' },
        ]),
      })
      .where('id', '=', attemptId)
      .execute()
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    const answer = await info(member)
    expect(answer).toMatchObject({
      ...constantFields,
      verificationProcess: { isVerificationProcess: false, tasks: [] },
      applicant: {
        country: 'NL',
        firstname: 'Anouk Elise',
        lastname: 'Vantorre',
        level: 'LEVEL_1',
        identifies: [{ type: 'PASSPORT', country: 'NL', number: '•••••••82', expiresOn: '2033-05-20' }],
      },
      state: steps('SUCCESS', 'ALLOW'),
      nextStep: 'VERIFY_LEVEL_2',
      errorNotify: null,
      limitation: [],
    })
    expect(answer.cases[0]).toMatchObject({
      status: 'approved',
      decidedAt: expect.any(String),
      checks: [
        { name: 'not-expired', outcome: 'passed' },
        { name: 'liveness', outcome: 'not-checked' },
      ],
    })
  })

  it('resubmission requested: the reason and one attempt less, also while a new draft is open', async () => {
    const member = await server().member()
    const refused = await decidedAttempt(server(), member, 'resubmission_requested', ['DOC_EXPIRED'])
    const answer = await info(member)
    expect(answer).toMatchObject({
      ...constantFields,
      ...process('RESUBMISSION_REQUESTED'),
      state: steps('FAILED_AND_CAN_RETRY', 'NOT_ALLOW'),
      nextStep: 'RESUBMIT_LEVEL_1',
      errorNotify: { level: 'LEVEL_1', reasons: ['DOC_EXPIRED'] },
    })
    expect(answer.cases[0]).toMatchObject({
      attemptId: refused,
      status: 'resubmission_requested',
      reasons: ['DOC_EXPIRED'],
      attemptsLeft: 4,
    })
    const { attemptId } = await startDraft(member)
    const resubmitting = await info(member)
    expect(resubmitting.nextStep).toBe('CONTINUE_LEVEL_1')
    expect(resubmitting.cases[0]).toMatchObject({
      attemptId,
      status: 'draft',
      reasons: ['DOC_EXPIRED'],
      attemptsLeft: 4,
    })
  })

  it('rejected: final, without a list of checks', async () => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, 'rejected', ['UNDERAGE'])
    await server()
      .db.updateTable('attempt')
      .set({ checks: JSON.stringify([{ name: 'minimum-age', outcome: 'failed', reason: 'UNDERAGE' }]) })
      .where('id', '=', attemptId)
      .execute()
    const answer = await info(member)
    expect(answer).toMatchObject({
      ...constantFields,
      ...process('REJECTED_FINAL'),
      appeal: { state: 'POSSIBLE', answeredInDays: 14, reference: null, until: expect.any(String) as string },
      state: steps('FAILED_AND_CAN_NOT_RETRY', 'NOT_ALLOW'),
      nextStep: 'CONTACT_SUPPORT',
      errorNotify: { level: 'LEVEL_1', reasons: ['UNDERAGE'] },
    })
    expect(answer.cases[0]).toMatchObject({ status: 'rejected', checks: [] })
  })

  it('a member whom staff locked has both levels locked and the type INDIVIDUAL', async () => {
    const member = await server().member()
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect(await info(member)).toMatchObject({
      ...constantFields,
      ...process('LOCKED'),
      state: steps('NOT_ALLOW', 'NOT_ALLOW'),
      nextStep: 'LOCKED',
    })
  })

  it.each([
    ['0', 'ALLOW'],
    ['', 'ALLOW'],
    ['1', 'NOT_ALLOW'],
  ])('the tag KYC=%j gives the status %s', async (value, status) => {
    const member = await server().member()
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: value }) })
    expect((await info(member)).state[0]?.status).toBe(status)
  })

  it.each([
    ['resubmission_requested', ['FRAUD'], ['COULD_NOT_VERIFY']],
    ['rejected', ['FRAUD', 'SCREENING', 'MANUAL_REVIEW'], ['COULD_NOT_VERIFY']],
    ['rejected', ['DUPLICATE_SUSPECTED', 'DOC_EXPIRED'], ['COULD_NOT_VERIFY']],
    ['rejected', ['IMG_BLUR_GLARE'], ['COULD_NOT_VERIFY']],
    ['rejected', ['UNDERAGE', 'NAME_MISMATCH'], ['UNDERAGE', 'COULD_NOT_VERIFY']],
    [
      'resubmission_requested',
      ['IMG_BLUR_GLARE', 'IMG_CUT_OFF', 'DOC_TWO', 'DOC_COPY'],
      ['IMG_BLUR_GLARE', 'IMG_CUT_OFF', 'DOC_TWO'],
    ],
  ] as ['resubmission_requested' | 'rejected', ReasonCode[], string[]][])(
    '%s for %j is shown as %j',
    async (verdict, reasons, shown) => {
      const member = await server().member()
      const attemptId = await decidedAttempt(
        server(),
        member,
        verdict,
        verdict === 'rejected' ? ['FRAUD'] : ['DOC_COPY'],
      )
      const failed = reasons.map((reason) => ({ name: 'document-not-used-elsewhere', outcome: 'failed', reason }))
      await server()
        .db.updateTable('attempt')
        .set({ reasons, checks: JSON.stringify(failed) })
        .where('id', '=', attemptId)
        .execute()
      const answer = await member.call(name, { body: {} })
      expect(answer.result.cases[0]?.reasons).toEqual(shown)
      expect(answer.result.errorNotify?.reasons).toEqual(shown)
      expect(JSON.stringify(answer.result)).not.toMatch(/FRAUD|SCREENING|MANUAL_REVIEW|DUPLICATE_SUSPECTED/)
    },
  )

  it('a requested resubmission shows only checks with a reason that the member may read', async () => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, 'resubmission_requested', ['DOC_COPY'])
    const checks = [
      { name: 'document-not-used-elsewhere', outcome: 'failed', reason: 'DUPLICATE_SUSPECTED' },
      { name: 'not-expired', outcome: 'failed', reason: 'DOC_EXPIRED' },
      { name: 'issuing-country', outcome: 'passed' },
    ]
    await server()
      .db.updateTable('attempt')
      .set({ checks: JSON.stringify(checks) })
      .where('id', '=', attemptId)
      .execute()
    expect((await info(member)).cases[0]?.checks).toEqual([{ name: 'not-expired', outcome: 'failed' }])
  })

  it('a later decision of a reviewer removes the level', async () => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, 'approved')
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'tester',
    })
    expect(await info(member)).toMatchObject({
      applicant: { level: 'LEVEL_DEFAULT', firstname: '' },
      state: steps('FAILED_AND_CAN_NOT_RETRY', 'NOT_ALLOW'),
    })
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    expect((await info(member)).applicant).toMatchObject({ level: 'LEVEL_1', firstname: 'Anouk Elise' })
  })

  it('fails with an internal error after erasure, reveals nothing, and the server keeps running', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    await erase(server(), member)
    const answer = await member.call(name, { body: {} })
    expect(answer).toMatchObject({ status: 500, ret_code: code('internal'), result: {} })
    expect(JSON.stringify(answer)).not.toMatch(/Anouk|Vantorre|erased/)
    expect((await info(await server().member())).nextStep).toBe('VERIFY_LEVEL_1')
  })
})
