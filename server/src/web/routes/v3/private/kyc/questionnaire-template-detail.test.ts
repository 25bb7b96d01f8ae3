import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { ask, memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/questionnaire-template-detail'
const web = { biz_from: 'kyc_web', template_code: '260' } as const

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'template_code'],
    [{ query: { template_code: 'x' } }, 'template_code'],
    [{ query: { template_code: '200' } }, 'scene_code'],
    [{ query: { template_code: '200', scene_code: 'DEPOSIT_HOLD' } }, 'request_id'],
    [{ query: { template_code: '200', biz_from: 'elsewhere' } }, 'biz_from'],
  ])

  it('returns the questions and their texts, but not their evaluation', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { query: web })
    expect(result.template).toMatchObject({ code: 260, version: 4, editableWhilePending: true })
    expect(result.template.sections.map(({ id }) => id)).toEqual(['emp', 'fin', 'src', 'use', 'pep', 'own', 'decl'])
    expect(result.texts.sections['emp']?.items['status']).toMatchObject({
      title: 'What is your employment status?',
      options: { retired: 'Retired' },
    })
    expect(result).toMatchObject({ language: 'en', facts: { site: 'DEFAULT', level: '0' }, questionnaire: null })
    expect(JSON.stringify(result.template)).not.toMatch(
      /score|flag|riskPoints|outcomeRules|scoring|highRisk|autoApprove/,
    )
  })

  it('says which answers brought another form, and when it is no longer needed', async () => {
    const member = await memberWithPrerequisites(server())
    const told = async () => {
      const { asked, dropped } = (await member.call(name, { query: web })).result
      return { asked, dropped }
    }
    await send(member, 260, { ...standardAnswers, 'use.volume': 'gt_1m' })
    const title = expect.stringMatching(/^Source of funds/)
    expect(await told()).toEqual({ asked: [{ title, because: ['fin.income', 'use.volume'] }], dropped: [] })
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })
    expect(await told()).toEqual({ asked: [], dropped: [] })
    await send(member, 260, { ...standardAnswers, 'use.volume': 'lt_1k' })
    expect(await told()).toEqual({ asked: [], dropped: [title] })
  })

  it('shows amount bands in the currency of the member’s region', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'HKG' })
    const { result } = await member.call(name, { query: web })
    expect(result.texts.sections['fin']?.items['income']?.options?.['lt_10k']).toBe('Under HK$80,000')
  })

  it('marks what the member’s region does not offer, and what no region does', async () => {
    const member = await server().member()
    const unavailable = async (site: string) => {
      await server().setMember(member, { site })
      const { sections } = (await member.call(name, { query: web })).result.template
      const items = sections.find(({ id }) => id === 'use')?.items ?? []
      return items.flatMap(({ options = [] }) => options.flatMap((one) => (one.unavailable ? [one.value] : [])))
    }
    expect(await unavailable('EU')).toEqual(['trading_derivatives', 'margin', 'derivatives', 'nft'])
    // A qualified investor has it there.
    expect(await unavailable('ARE')).not.toContain('margin')
  })

  it('finds a request of a scene only by scene and number together, and only for its member', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await ask(server(), member, 230, { requestId: 'req-1', sceneCode: 'DEPOSIT_HOLD' })
    const query = { template_code: '230', scene_code: 'DEPOSIT_HOLD', request_id: 'req-1' } as const
    expect((await member.call(name, { query })).result.questionnaire).toMatchObject({
      requestId: 'req-1',
      sceneCode: 'DEPOSIT_HOLD',
    })
    expect((await member.call(name, { query: { ...query, scene_code: 'P2P_DISPUTE' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
    expect((await member.call(name, { query: { ...query, request_id: 'req-2' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
    expect((await other.call(name, { query })).ret_code).toBe(code('questionnaireNotFound'))
  })

  it('reveals no questions to a member who was not asked', async () => {
    const member = await server().member()
    expect((await member.call(name, { query: { ...web, template_code: '210' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
    expect((await member.call(name, { query: { ...web, template_code: '998' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
  })
})
