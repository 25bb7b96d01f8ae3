import { describe, expect, it } from 'vitest'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { questionnaireCommand, type QuestionnaireCommand } from '../../review/commands/questionnaire-commands.ts'
import { ask, fill, send, tokenFor } from '../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'

const server = useServer()

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
const limits = async (member: TestMember) => {
  const { limitation, limitationInfo } = await member.kycInfo()
  return { limitation, held: limitationInfo.filter(({ liftedBy }) => liftedBy === 'REVIEW') }
}
const atExchange = async (member: TestMember) =>
  (await member.call('GET /v2/private/user/profile')).result.sub_attribute['sandbox_held']
const neutral = ['CRYPTO_WITHDRAW', 'FIAT_WITHDRAW'].map((capability) => ({
  capability,
  reasonKey: 'limitation.review',
  liftedBy: 'REVIEW',
  until: null,
}))

/** A member whose answers to a request for information suggest that a scammer is instructing them. */
async function notified(): Promise<{ member: TestMember; id: string }> {
  const member = await verifiedMember(server(), '2035-01-01')
  const id = await ask(server(), member, 200, { request: {} })
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '200' },
    })
  ).result
  const { ret_code, ext_info } = await send(
    member,
    200,
    exampleAnswers(template, { 'scam.instructed': true, 'scam.remote': true, 'sign.name': 'Anouk Vantorre' }, facts),
  )
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
  return { member, id }
}

describe('what a rule holds', () => {
  it('is closed from submission, here and at the exchange, with a text that does not tip off, until it is approved', async () => {
    const { member, id } = await notified()
    expect(await limits(member)).toEqual({
      limitation: expect.arrayContaining(['CRYPTO_WITHDRAW', 'FIAT_WITHDRAW']),
      held: neutral,
    })
    const intercept = await member.call('POST /v1/kyc/risk-component/intercept', { body: { scene: 'withdraw' } })
    expect(intercept.result).toMatchObject({ intercept: true, reasonKey: 'limitation.review', path: null })
    await expect.poll(() => atExchange(member), { timeout: 10_000 }).toBe('CRYPTO_WITHDRAW.FIAT_WITHDRAW')
    expect(await command({ action: 'held' })).toContain(
      `${id}  member ${member.id}  200  holds FIAT_WITHDRAW, CRYPTO_WITHDRAW`,
    )
    expect(await command({ action: 'show', id })).toContain('held now FIAT_WITHDRAW, CRYPTO_WITHDRAW')
    expect(await command({ action: 'approve', id })).toBe(`Questionnaire ${id}: approved`)
    expect((await limits(member)).held).toEqual([])
    await expect.poll(() => atExchange(member), { timeout: 10_000 }).toBeUndefined()
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', `questionnaire:${id}`)
      .where('action', 'like', 'questionnaire.h%')
      .orderBy('seq')
      .execute()
    expect(trace).toEqual([
      { actor: 'rule:200', action: 'questionnaire.held' },
      { actor: 'reviewer:anna', action: 'questionnaire.hold-lifted' },
    ])
  })

  it('stays held while the member corrects the answer that caused it and resubmits', async () => {
    const { member, id } = await notified()
    expect(await command({ action: 'more', id, reason: ['QST_INCOMPLETE'] })).toContain('still on hold')
    expect((await limits(member)).held).toEqual(neutral)
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 200 } })
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '200' },
      })
    ).result
    const revision = await fill(
      member,
      200,
      exampleAnswers(
        template,
        { 'scam.instructed': false, 'scam.remote': false, 'sign.name': 'Anouk Vantorre' },
        facts,
      ),
    )
    const { ret_code, ext_info } = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 200, token: await tokenFor(member, 200), revision, confirmed: true },
    })
    expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
    expect((await limits(member)).held).toEqual(neutral)
  })

  it('stays held after a refusal, until a reviewer lifts it explicitly, once', async () => {
    const { member, id } = await notified()
    expect(await command({ action: 'reject', id, reason: ['QST_NOT_ELIGIBLE'] })).toContain(
      `still on hold (questionnaires lift ${id})`,
    )
    expect((await limits(member)).held).toEqual(neutral)
    expect(await command({ action: 'lift', id })).toContain('no longer on hold')
    expect((await limits(member)).held).toEqual([])
    await expect(command({ action: 'lift', id })).rejects.toThrow('holds no product')
  })

  it('keeps the submission from being withdrawn, by the member or a reviewer, before a decision', async () => {
    const { member, id } = await notified()
    const shown = async () => (await member.call('GET /v1/private/questionnaire/list')).result.list
    expect(await shown()).toMatchObject([{ status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', mayWithdraw: false }])
    expect(
      (await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 200 } })).ret_code,
    ).toBe(code('questionnaireClosed'))
    await expect(command({ action: 'withdraw', id })).rejects.toThrow(
      `holds FIAT_WITHDRAW, CRYPTO_WITHDRAW: decide it, or lift the hold first`,
    )
    expect(await command({ action: 'list' })).toMatch(new RegExp(`${id} .*holds products`))
    await command({ action: 'lift', id })
    expect(await command({ action: 'withdraw', id })).toContain('withdrawn')
    expect(await shown()).toEqual([])
    expect((await limits(member)).held).toEqual([])
    expect(await command({ action: 'held' })).not.toContain(id)
    expect(await command({ action: 'show', id })).toContain('held now nothing')
    for (const action of ['approve', 'review'])
      await expect(command({ action, id, check: ['a.b=c'] })).rejects.toThrow(`${id} was withdrawn`)
  })

  it('is held only for this member', async () => {
    await notified()
    expect((await limits(await verifiedMember(server(), '2035-01-01'))).held).toEqual([])
  })
})
