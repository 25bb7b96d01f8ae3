import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { decideQuestionnaire } from '../../../../../compliance/questionnaires/review.ts'
import { openForReview, waiting } from '../../../../../compliance/questionnaires/open-for-review.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import {
  ask,
  fill,
  memberWithPrerequisites,
  send,
  standardAnswers,
  tokenFor,
} from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/submit-questionnaire'
/** Answers about a transfer to the member's own wallet (291). */
const ownWallet: Record<string, Value> = {
  'place.kind': 'own_wallet',
  'place.wallet': { chain: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  'purpose.kind': 'own_funds',
  'scam.instructed': false,
  'scam.remote': false,
  'confirm.own': true,
  'confirm.true': true,
  'confirm.name': 'Anouk Vantorre',
}
const body = { templateCode: 260, token: 'x', revision: 0, confirmed: true }

const submissions = (member: TestMember) =>
  server()
    .db.selectFrom('questionnaire_submission')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('number')
    .execute()
const listed = async (member: TestMember) => (await member.call('GET /v1/private/questionnaire/list')).result.list
const kyc = async (member: TestMember) => await member.kycInfo()

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { ...body, templateCode: '260' } }, 'templateCode'],
    [{ body: { ...body, token: undefined } }, 'token'],
    [{ body: { ...body, revision: -1 } }, 'revision'],
    [{ body: { ...body, confirmed: 'yes' } }, 'confirmed'],
  ])

  it('approves complete answers without flags automatically, and notifies the member’s pages', async () => {
    const member = await memberWithPrerequisites(server())
    const answer = await send(member, 260, standardAnswers)
    expect(answer).toMatchObject({
      ret_code: 0,
      result: {
        questionnaire: {
          templateCode: 260,
          status: 'QUESTIONNAIRE_STATUS_APPROVED',
          mayEdit: false,
          reasons: [],
          validUntil: expect.any(String) as string,
        },
      },
    })
    expect(await kyc(member)).toMatchObject({
      questionnaireStatus: 'QUESTIONNAIRE_STATUS_APPROVED',
      mustQuestionnaire: false,
      amlQuestionnaire: { needQuestionnaire: false, templateCode: null },
    })
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['action', 'actor', 'data'])
      .where('subject', '=', `questionnaire:${answer.result.questionnaire.questionnaireId}`)
      .orderBy('seq')
      .execute()
    expect(
      events.map(({ action, actor, data }) =>
        `${action} ${actor.split(':')[0]} ${JSON.stringify(data['to'] ?? data['verdict'] ?? '').replaceAll('"', '')}`.trim(),
      ),
    ).toEqual([
      'questionnaire.opened member',
      'questionnaire.moved member PENDING',
      'questionnaire.submitted member',
      'questionnaire.moved machine PENDING_NO_EDIT',
      'questionnaire.moved machine APPROVED',
      'questionnaire.decided machine approved',
    ])
    expect(JSON.stringify(events)).not.toContain('Northwind')
  })

  it('stores the submission unchanged: encrypted, with version, language and hash, and immutable', async () => {
    const member = await memberWithPrerequisites(server())
    member.headers = { 'accept-language': 'de-DE' }
    await send(member, 260, standardAnswers)
    const [row, more] = await submissions(member)
    expect(more).toBeUndefined()
    expect(row).toMatchObject({ number: 1, template_code: 260, template_version: 4, locale: 'de-DE' })
    expect([row?.answers, row?.outcome, row?.origin].map((bytes) => bytes?.toString('latin1')).join()).not.toMatch(
      /Northwind|professionals|127\.0\.0\.1/,
    )
    expect(row?.answers_hash).toHaveLength(32)
    await expect(
      server()
        .db.updateTable('questionnaire_submission')
        .set({ score: 0 })
        .where('member_id', '=', member.id)
        .execute(),
    ).rejects.toThrow(/are never changed/)
    await expect(
      server().db.deleteFrom('questionnaire_submission').where('member_id', '=', member.id).execute(),
    ).rejects.toThrow(/are never changed/)
  })

  it('submits once when called twice, also at the same moment, and gives the same answer', async () => {
    const member = await memberWithPrerequisites(server())
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const revision = await fill(member, 260, standardAnswers)
    const token = await tokenFor(member, 260)
    const press = () => member.call(name, { body: { templateCode: 260, token, revision, confirmed: true } })
    const [first, second, third] = [...(await Promise.all([press(), press()])), await press()]
    expect([first.ret_code, second.ret_code, third.ret_code]).toEqual([0, 0, 0])
    expect(new Set([first.result.submissionId, second.result.submissionId, third.result.submissionId]).size).toBe(1)
    expect(await submissions(member)).toHaveLength(1)
  })

  it('submits once with two tokens at the same moment', async () => {
    const member = await memberWithPrerequisites(server())
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const revision = await fill(member, 260, standardAnswers)
    const tokens = [await tokenFor(member, 260), await tokenFor(member, 260)]
    const answers = await Promise.all(
      tokens.map((token) => member.call(name, { body: { templateCode: 260, token, revision, confirmed: true } })),
    )
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('questionnaireClosed')])
    expect(await submissions(member)).toHaveLength(1)
  })

  it('names every error by its path and submits nothing', async () => {
    const member = await memberWithPrerequisites(server())
    const answer = await send(member, 260, {
      ...standardAnswers,
      'emp.employer': 'x',
      'fin.income': 'plenty',
      'decl.true': false,
      'own.behalf': null,
    })
    expect(answer.ret_code).toBe(code('answersInvalid'))
    expect(answer.ext_info?.['faults']).toEqual([
      { path: 'emp.employer', code: 'minLen', value: 2 },
      { path: 'fin.income', code: 'option' },
      { path: 'own.behalf', code: 'required' },
      { path: 'decl.true', code: 'mustAccept' },
    ])
    expect(await submissions(member)).toEqual([])
    expect((await listed(member))[0]).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
  })

  it('drops hidden answers: a public function that was removed is neither in the outcome nor in the answers', async () => {
    const member = await memberWithPrerequisites(server())
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    await fill(member, 260, { 'pep.self': 'i_am', 'pep.detail': 'Minister of Bread', 'fin.netWorth': 'gt_5m' })
    const { result } = await send(member, 260, standardAnswers)
    expect(result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const { context } = server().running
    const [row] = await submissions(member)
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const stored =
      row &&
      context.keyring.openJson<Record<string, Value>>(
        holder,
        sealed('questionnaire_submission', 'answers', { questionnaire_id: row.questionnaire_id, number: 1 }),
        row.answers,
      )
    expect(stored).toEqual(standardAnswers)
  })

  it.each<[string, Record<string, Value>, number | null]>([
    ['a public function', { 'pep.self': 'i_am', 'pep.detail': 'Minister of Bread since 2020' }, 210],
    ['a volume far above the income', { 'use.volume': 'gt_1m' }, 230],
    ['a US person', { 'own.usPerson': true }, null],
    ['acting for another person', { 'own.behalf': false }, null],
    ['a country on the FATF call for action', { 'use.countries': ['KP'] }, null],
  ])(
    '%s: goes to manual review, shows the member no flag, and opens further questionnaires',
    async (_, change, opens) => {
      const member = await memberWithPrerequisites(server())
      const answer = await send(member, 260, { ...standardAnswers, ...change })
      expect(answer.result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
      expect(JSON.stringify(answer)).not.toMatch(/PEP|STOP|HIGH_RISK|score|points|outcome|rule/i)
      const others = (await listed(member)).filter(({ templateCode }) => templateCode !== 260)
      expect(others.map(({ templateCode, status }) => [templateCode, status])).toEqual(
        opens === null ? [] : [[opens, 'QUESTIONNAIRE_STATUS_UNSUBMIT']],
      )
      if (opens !== null)
        expect(await kyc(member)).toMatchObject({
          mustQuestionnaire: true,
          amlQuestionnaire: { needQuestionnaire: true, templateCode: opens },
        })
    },
  )

  describe('an answer that asked for the source of funds and is lowered', () => {
    const high = { ...standardAnswers, 'use.volume': 'gt_1m' }
    const take = (member: TestMember) =>
      member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })
    const asked = async (member: TestMember) =>
      (await member.tasks()).find(({ templateCode }) => templateCode === 230)?.why

    it('withdraws the request, and asks again when it is raised again', async () => {
      const member = await memberWithPrerequisites(server())
      await send(member, 260, high)
      expect(await asked(member)).toBe('SOF_SOW')
      await take(member)
      expect(await asked(member)).toBe('SOF_SOW')
      expect((await send(member, 260, standardAnswers)).result.questionnaire.status).toBe(
        'QUESTIONNAIRE_STATUS_APPROVED',
      )
      expect(await asked(member)).toBeUndefined()
    })

    it('leaves what the member has begun, and says so', async () => {
      const member = await memberWithPrerequisites(server())
      await send(member, 260, high)
      await fill(member, 230, { 'sources.a': 1, 'sources.a.kind': 'salary' })
      await take(member)
      await send(member, 260, standardAnswers)
      expect(await asked(member)).toBe('STARTED')
    })

    it('leaves what another form asks for, too', async () => {
      const member = await memberWithPrerequisites(server())
      await send(member, 260, high)
      await ask(server(), member, 280)
      expect((await send(member, 280, high)).ret_code).toBe(0)
      await take(member)
      await send(member, 260, standardAnswers)
      expect(await asked(member)).toBe('SOF_SOW')
    })
  })

  it('rejects a draft that changed after the member saw it, and returns the revision', async () => {
    const member = await memberWithPrerequisites(server())
    const answer = await send(member, 260, standardAnswers, { revision: 0 })
    expect(answer).toMatchObject({ ret_code: code('questionnaireChanged'), ext_info: { revision: 2 } })
  })

  it('rejects a token that is unknown, too old, or of another member or questionnaire', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    await other.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    await ask(server(), member, 280)
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const [own, foreign, elsewhere] = [
      await tokenFor(member, 260),
      await tokenFor(other, 260),
      await tokenFor(member, 280),
    ]
    const longer = Buffer.from(own, 'base64url')
    longer[18] = (longer[18] ?? 0) + 1
    for (const token of ['', 'made up', foreign, elsewhere, longer.toString('base64url')])
      expect((await send(member, 260, standardAnswers, { token })).ret_code).toBe(code('tokenInvalid'))
    expect(await submissions(member)).toEqual([])
  })

  it('requires the member to confirm prefilled answers', async () => {
    const member = await memberWithPrerequisites(server())
    const id = await ask(server(), member, 260)
    await send(member, 260, standardAnswers)
    await ask(server(), member, 260)
    const draft = await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '260' } })
    expect(draft.result.questionnaire).toMatchObject({ questionnaireId: id, status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
    expect(draft.result.draft.values).toMatchObject({ 'emp.employer': 'Northwind Bakery' })
    expect(draft.result.draft.values).not.toHaveProperty('decl.true')
    expect(draft.result.draft.prefilled).toContain('emp.employer')
    expect(
      (await send(member, 260, { 'decl.true': true, 'decl.name': 'Anouk Vantorre' }, { confirmed: false })).ret_code,
    ).toBe(code('answersUnconfirmed'))
    expect((await send(member, 260, { 'emp.employer': 'Southwind Bakery' }, { confirmed: true })).ret_code).toBe(0)
    expect(await submissions(member)).toHaveLength(2)
  })

  it('does not exist for a member who was not asked, and is closed after submission', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    await ask(server(), other, 230)
    expect((await member.call(name, { body: { ...body, templateCode: 230 } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
    expect((await member.call(name, { body: { ...body, templateCode: 999 } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
    await send(member, 260, standardAnswers)
    const token = await tokenFor(member, 260)
    expect((await member.call(name, { body: { ...body, token, revision: 1 } })).ret_code).toBe(
      code('questionnaireClosed'),
    )
  })

  it('requires a new wallet proof for each transfer to the member’s own wallet above the EU amount', async () => {
    const member = await memberWithPrerequisites(server())
    await server().setMember(member, { site: 'EU' })
    for (const [requestId, amount] of [
      ['t-1', '2000'],
      ['t-2', '900'],
      ['t-3', '5000'],
    ] as const) {
      await ask(server(), member, 291, {
        requestId,
        sceneCode: 'WITHDRAW_HOLD',
        request: { 'request.direction': 'out', 'request.value': { amount, currency: 'USD' } },
      })
      const revision = await fill(member, 291, ownWallet, requestId)
      const { token } = (
        await member.call('GET /v3/private/kyc/questionnaire-token', {
          query: { template_code: '291', request_id: requestId },
        })
      ).result
      expect(
        (await member.call(name, { body: { templateCode: 291, requestId, token, revision, confirmed: true } }))
          .ret_code,
      ).toBe(0)
    }
    const list = await listed(member)
    expect(
      list
        .filter(({ templateCode }) => templateCode === 292)
        .map(({ requestId, status }) => `${requestId} ${status}`)
        .toSorted(),
    ).toEqual(['t-1 QUESTIONNAIRE_STATUS_UNSUBMIT', 't-3 QUESTIONNAIRE_STATUS_UNSUBMIT'])
    expect(list.find(({ templateCode, requestId }) => templateCode === 291 && requestId === 't-2')?.status).toBe(
      'QUESTIONNAIRE_STATUS_APPROVED',
    )
  })

  it('rejects answers for which the form itself shows that it cannot be submitted', async () => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, 292, { requestId: 'w-1', sceneCode: 'WITHDRAW_HOLD' })
    const revision = await fill(
      member,
      292,
      {
        'wallet.wallet': { chain: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
        'wallet.kind': 'app',
        'wallet.owner': 'other',
        'sign.true': true,
        'sign.name': 'Ada Specimen',
      },
      'w-1',
    )
    const { token } = (
      await member.call('GET /v3/private/kyc/questionnaire-token', {
        query: { template_code: '292', request_id: 'w-1' },
      })
    ).result
    const answer = await member.call(name, {
      body: { templateCode: 292, requestId: 'w-1', token, revision, confirmed: true },
    })
    expect(answer).toMatchObject({
      ret_code: code('answersInvalid'),
      ext_info: { faults: [{ path: 'wallet.notMine', code: 'stops' }] },
    })
  })

  it('does not count a file that was never uploaded', async () => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, 230)
    const fileId = '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20'
    const answer = await send(member, 230, { 'sources.a': 1, 'sources.a.kind': 'salary', 'sources.a.files': [fileId] })
    expect(answer.ret_code).toBe(code('answersInvalid'))
    expect(answer.ext_info?.['faults']).toContainEqual({ path: 'sources.a.files', code: 'file' })
  })
})

describe('a reviewer', () => {
  const pending = async (): Promise<{ member: TestMember; id: string }> => {
    const member = await memberWithPrerequisites(server())
    const { result } = await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    return { member, id: result.questionnaire.questionnaireId }
  }

  it('opens it, which prevents withdrawal by the member, and sees every answer in words', async () => {
    const { member, id } = await pending()
    const opened = await openForReview(server().running.context, id, 'anna')
    expect(opened.outcome.flags).toEqual(['STOP'])
    expect(opened.answers).toContainEqual({
      path: 'emp.occupation',
      question: 'Which group fits your occupation best?',
      answer: 'Specialist, such as engineer, doctor, teacher or lawyer',
    })
    expect((await listed(member))[0]).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
      mayWithdraw: false,
    })
    expect(
      (await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })).ret_code,
    ).toBe(code('questionnaireClosed'))
  })

  it('requests a resubmission with reasons and corrections, and the member keeps all answers but the declaration', async () => {
    const { member, id } = await pending()
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'resubmission_requested',
      reasons: ['QST_UNCLEAR'],
      corrections: ['emp.employer'],
      by: 'anna',
    })
    expect((await listed(member))[0]).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_REJECTED',
      mayReopen: true,
      reasons: ['QST_UNCLEAR'],
      corrections: ['emp.employer'],
    })
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const { result } = await member.call('GET /v1/private/draft/read', {
      query: { kind: 'questionnaire', subject: '260' },
    })
    expect(result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      corrections: ['emp.employer'],
    })
    expect(result.draft.values).toMatchObject({ 'own.usPerson': true })
    expect(result.draft.values).not.toHaveProperty('decl.true')
    expect(
      (await send(member, 260, { 'own.usPerson': false, 'decl.true': true, 'decl.name': 'Anouk Vantorre' })).result
        .questionnaire.status,
    ).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('rejects it finally, with a neutral text for a reason that could tip off, and nothing stays open', async () => {
    const { member, id } = await pending()
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'rejected',
      reasons: ['QST_FRAUD'],
      corrections: [],
      by: 'anna',
    })
    expect((await listed(member))[0]).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_REJECTED',
      mayReopen: false,
      reasons: ['QST_NOT_POSSIBLE'],
      blocking: [],
    })
    expect(
      (await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })).ret_code,
    ).toBe(code('questionnaireClosed'))
  })

  it('does not decide on a choice without effect: a member who stays retail is approved and may choose again at any time', async () => {
    const member = await memberWithPrerequisites(server(), 'KAZ')
    await ask(server(), member, 270)
    const { result } = await send(member, 270, {
      'applicant.kind': 'individual',
      'choice.class': 'retail',
      'sign.true': true,
      'sign.name': 'Ada Specimen',
    })
    expect(result.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED', mayReopen: true })
    const again = (await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } }))
      .result.questionnaire
    expect(again).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', mayEdit: true })
  })

  it('rejects it with a cooling-off period: it opens again after the days of its template and without the old reasons', async () => {
    const member = await memberWithPrerequisites(server())
    const id = await ask(server(), member, 271)
    await send(member, 271, { 'choice.class': 'retail', 'sign.true': true, 'sign.name': 'Ada Specimen' })
    // Pretends that the member chose the other class, which requires a reviewer and documents.
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
      .where('id', '=', id)
      .execute()
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'rejected',
      reasons: ['QST_NOT_ELIGIBLE'],
      corrections: [],
      by: 'anna',
    })
    const decided = async (daysAgo: number): Promise<void> => {
      const decidedAt = new Date(Date.now() - daysAgo * 86_400_000)
      await server().db.updateTable('questionnaire').set({ decided_at: decidedAt }).where('id', '=', id).execute()
    }
    const again = () => member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 271 } })
    await decided(29.9)
    expect((await again()).ret_code).toBe(code('questionnaireClosed'))
    const [closed] = await listed(member)
    expect(closed).toMatchObject({ mayReopen: false, reasons: ['QST_NOT_ELIGIBLE'] })
    expect(Date.parse(closed?.mayReopenAt ?? '') - Date.now()).toBeGreaterThan(0)
    await decided(30)
    expect((await again()).result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      mayEdit: true,
      mayReopenAt: null,
      reasons: [],
    })
  })

  it.each([
    [{ verdict: 'resubmission_requested' as const, reasons: [], corrections: [] }, /needs a reason/],
    [{ verdict: 'resubmission_requested' as const, reasons: ['QST_FRAUD' as const], corrections: [] }, /final/],
    [
      { verdict: 'resubmission_requested' as const, reasons: ['QST_UNCLEAR' as const], corrections: ['emp.shoe'] },
      /Not a question/,
    ],
  ])('cannot decide %j', async (decision, words) => {
    const { member, id } = await pending()
    await expect(decideQuestionnaire(server().running.context, id, { ...decision, by: 'anna' })).rejects.toThrow(words)
    expect((await listed(member))[0]).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING' })
  })

  it('needs a second reviewer to approve what the first one proposed, when the template requires four eyes', async () => {
    const { member, id } = await pending()
    const { context } = server().running
    const loaded = context.questionnaires.templates.get(260)
    if (!loaded) throw new Error('There is no template 260')
    const templates = new Map(context.questionnaires.templates).set(260, {
      ...loaded,
      template: { ...loaded.template, fourEyes: true },
    })
    const strict = { ...context, questionnaires: { ...context.questionnaires, templates } }
    const approve = (by: string) =>
      decideQuestionnaire(strict, id, { verdict: 'approved', reasons: [], corrections: [], by })
    expect(await approve('anna')).toBe('proposed')
    expect((await listed(member))[0]).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' })
    expect((await waiting(strict, 'anna')).find((one) => one.id === id)).toMatchObject({ proposedBy: 'reviewer:anna' })
    await expect(approve('anna')).rejects.toThrow('a second reviewer')
    expect(await approve('bert')).toBe('decided')
    expect((await listed(member))[0]).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED' })
  })

  it.each(['resubmission_requested', 'rejected'] as const)(
    'cannot propose a decision on a questionnaire that is not in review: %s',
    async (verdict) => {
      const { id } = await pending()
      const { context } = server().running
      const loaded = context.questionnaires.templates.get(260)
      if (!loaded) throw new Error('There is no template 260')
      const templates = new Map(context.questionnaires.templates).set(260, {
        ...loaded,
        template: { ...loaded.template, fourEyes: true },
      })
      const strict = { ...context, questionnaires: { ...context.questionnaires, templates } }
      await decideQuestionnaire(strict, id, {
        verdict,
        reasons: verdict === 'rejected' ? ['QST_NOT_POSSIBLE'] : ['QST_UNCLEAR'],
        corrections: [],
        by: 'anna',
      })
      await expect(
        decideQuestionnaire(strict, id, { verdict: 'approved', reasons: [], corrections: [], by: 'bert' }),
      ).rejects.toThrow('cannot become APPROVED')
      expect(
        await server()
          .db.selectFrom('questionnaire_review')
          .select('verdict')
          .where('questionnaire_id', '=', id)
          .execute(),
      ).toEqual([{ verdict }])
    },
  )

  it('needs a second reviewer for enhanced due diligence', () => {
    const { templates } = server().running.context.questionnaires
    for (const templateCode of [220, 221]) expect(templates.get(templateCode)?.template.fourEyes).toBe(true)
  })

  it('cannot decide twice', async () => {
    const { id } = await pending()
    const decide = () =>
      decideQuestionnaire(server().running.context, id, {
        verdict: 'approved',
        reasons: [],
        corrections: [],
        by: 'anna',
      })
    await decide()
    await expect(decide()).rejects.toThrow('A questionnaire that is APPROVED cannot become APPROVED')
  })
})
