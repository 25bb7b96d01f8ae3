import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { questionnaireCommand, type QuestionnaireCommand } from '../../review/commands/questionnaire-commands.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { ask, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { restedMember } from '../../testing/transfers.ts'
import { verifiedAt } from '../../testing/updates.ts'

/* What a final refusal closes, and keeps closed. */

const server = useServer()
const dayMs = 86_400_000
type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const memberAt = (site: string): Promise<TestMember> => verifiedAt(server(), site)
const tasks = async (member: TestMember): Promise<Task[]> => await member.tasks()
const asked = async (member: TestMember, code: number): Promise<Task | undefined> =>
  (await tasks(member)).find(({ path }) => path.includes(`code=${code}`))
const info = async (member: TestMember) => await member.kycInfo()
/** Products that are closed although the level opens them. */
const closed = async (member: TestMember): Promise<string[]> => [
  ...new Set(
    (await info(member)).limitationInfo.flatMap(({ reasonKey, capability }) =>
      reasonKey === 'limitation.level' ? [] : [capability],
    ),
  ),
]
const command = (change: Partial<QuestionnaireCommand>) =>
  questionnaireCommand(server().running.context, {
    action: '',
    id: '',
    code: '',
    reason: [],
    corrections: [],
    request: undefined,
    scene: undefined,
    due: undefined,
    by: 'anna',
    ...change,
  })

/** Submits the questionnaire with answers that fit its questions. Returns its id. */
async function sendAsked(member: TestMember, code: number): Promise<string> {
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: String(code) },
    })
  ).result
  const said: Record<string, Value> = { 'sign.name': 'Anouk Vantorre' }
  const { ret_code, ext_info, result } = await send(member, code, exampleAnswers(template, said, facts))
  expect([code, ret_code, ext_info?.['faults']]).toEqual([code, 0, undefined])
  return result.questionnaire.questionnaireId
}
const missDay = (id: string): Promise<unknown> =>
  server()
    .db.updateTable('questionnaire')
    .set({ due_at: new Date(Date.now() - dayMs) })
    .where('id', '=', id)
    .execute()

const withdrawals = ['CRYPTO_WITHDRAW', 'FIAT_WITHDRAW']

describe('a final refusal', () => {
  it.each([
    [200, 'after its due date', missDay],
    [200, 'before its due date', () => Promise.resolve()],
    [210, 'after its due date', missDay],
    [210, 'before its due date', () => Promise.resolve()],
  ])('keeps closed what form %s had to open, %s', async (code, _, before) => {
    const member = await memberAt('DEFAULT')
    const id = await ask(server(), member, code, code === 200 ? { request: {} } : {})
    await before(id)
    await sendAsked(member, code)
    expect(await closed(member)).toEqual([])
    expect(await command({ action: 'reject', id, reason: ['QST_FRAUD'] })).toContain(
      'WITHDRAW still on hold (questionnaires lift',
    )

    const shown = await info(member)
    expect(shown.limitation).toEqual(expect.arrayContaining(withdrawals))
    const rows = shown.limitationInfo.filter(({ capability }) => withdrawals.includes(capability))
    expect(rows).toEqual(
      withdrawals.map((capability) => ({ capability, reasonKey: 'limitation.decision', liftedBy: '', until: null })),
    )
    expect(await asked(member, code)).toMatchObject({
      status: 'REJECTED_FINAL',
      opens: [],
      raises: [],
      closedNow: expect.arrayContaining(withdrawals),
      dueAt: null,
      closesAt: null,
      extensionDays: 0,
    })
    expect(JSON.stringify([shown, await tasks(member)])).not.toContain('FRAUD')
    expect(
      (await member.call('POST /v1/kyc/risk-component/intercept', { body: { scene: 'withdraw' } })).result,
    ).toEqual({
      intercept: true,
      reasonKey: 'limitation.decision',
      liftedBy: '',
      path: null,
    })
  })

  it('is not lifted by any answer of the member, only by a reviewer who lifts it or asks again', async () => {
    const member = await memberAt('DEFAULT')
    const id = await ask(server(), member, 210)
    await sendAsked(member, 210)
    await command({ action: 'reject', id, reason: ['QST_SCREENING'] })
    // The rule of another form asks for the same name screening.
    expect(
      (
        await send(member, 260, {
          ...standardAnswers,
          'pep.self': 'family',
          'pep.detail': 'My sister is a member of parliament',
        })
      ).ret_code,
    ).toBe(0)
    expect(await asked(member, 210)).toMatchObject({ status: 'REJECTED_FINAL' })
    expect(await closed(member)).toEqual(expect.arrayContaining(withdrawals))

    expect(await command({ action: 'lift', id })).toMatch(/WITHDRAW, \w+WITHDRAW no longer on hold/)
    expect(await closed(member)).toEqual([])
    await expect(command({ action: 'lift', id })).rejects.toThrow('holds no product')
    const trace = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('subject', '=', `questionnaire:${id}`)
      .where('action', '=', 'questionnaire.hold-lifted')
      .execute()
    expect(trace).toEqual([{ actor: 'reviewer:anna' }])

    await ask(server(), member, 210)
    expect(await asked(member, 210)).toMatchObject({ status: 'TODO', closedNow: [] })
  })

  it('of the region’s own forms closes what they, and all tasks after them, would have closed', async () => {
    const member = await memberAt('EU')
    const { result } = await send(member, 260, { ...standardAnswers, 'fin.netWorth': '50_150k', 'own.behalf': false })
    const id = result.questionnaire.questionnaireId
    expect(await closed(member)).toEqual([])
    await command({ action: 'reject', id, reason: ['QST_FRAUD'] })
    expect((await closed(member)).toSorted()).toEqual(['CARD', 'CRYPTO_DEPOSIT', 'EARN', 'FIAT_DEPOSIT', 'SPOT'])
    // No closed product names a task that can never be done.
    expect((await info(member)).limitationInfo.filter(({ reasonKey }) => reasonKey === 'limitation.task')).toEqual([])
    expect((await tasks(member)).filter(({ status }) => status === 'LOCKED')).toEqual([])
    await ask(server(), member, 260)
    expect(await closed(member)).toEqual([])
  })

  it('of an address closes what the region closes without one, until a reviewer decides otherwise', async () => {
    const member = await memberAt('HKG')
    const proof = await proofInReview(server(), member)
    const deposits = async () => (await closed(member)).filter((product) => product.endsWith('DEPOSIT'))
    expect(await deposits()).toEqual([])
    await decideAddressByReviewer(server().running.context, proof, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'anna',
    })
    expect(await deposits()).toEqual(expect.arrayContaining(['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT']))
    await decideAddressByReviewer(server().running.context, proof, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'berta',
    })
    expect(await deposits()).toEqual([])
  })

  it('of an optional form closes nothing, also for a class that a reviewer asked for', async () => {
    const member = await memberAt('HKG')
    const before = await closed(member)
    await ask(server(), member, 270)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true, decided_at: new Date() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await asked(member, 270)).toMatchObject({ status: 'REJECTED_FINAL', closedNow: [] })
    expect(await closed(member)).toEqual(before)

    const other = await memberAt('DEFAULT')
    const { result } = await send(other, 260, { ...standardAnswers, 'own.behalf': false })
    await command({ action: 'reject', id: result.questionnaire.questionnaireId, reason: ['QST_NOT_ELIGIBLE'] })
    expect(await asked(other, 260)).toMatchObject({
      status: 'REJECTED_FINAL',
      optional: true,
      blocks: [],
      closedNow: [],
    })
    expect(await closed(other)).toEqual([])
  })

  it('stops an identity transfer to another account, no matter who asked for it', async () => {
    const member = await restedMember(server())
    const blocks = async () => (await member.call('POST /v1/kyc/transfer/status', { body: {} })).result.blocks
    await send(member, 260, {
      ...standardAnswers,
      'pep.self': 'family',
      'pep.detail': 'My sister is a member of parliament',
    })
    const id = await sendAsked(member, 210)
    expect(await blocks()).toEqual([])
    await command({ action: 'reject', id, reason: ['QST_FRAUD'] })
    expect(await blocks()).toEqual(['REFUSED_FOR_GOOD'])
  })
})
