import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { ask, memberWithPrerequisites } from '../../../../../testing/questionnaires.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/create-questionnaire'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'templateCode'],
    [{ body: { templateCode: 1 } }, 'templateCode'],
    [{ body: { templateCode: 260, sceneCode: '<b>' } }, 'sceneCode'],
    [{ body: { templateCode: 260, sceneCode: 'FOO_BAR' } }, 'sceneCode'],
    [{ body: { templateCode: 260, requestId: '../x' } }, 'requestId'],
  ])

  it('starts a questionnaire that members may start without a request, and continues it', async () => {
    const member = await memberWithPrerequisites(server())
    const first = await member.call(name, { body: { templateCode: 260 } })
    expect(first.result.questionnaire).toMatchObject({
      templateCode: 260,
      title: 'Standard questionnaire',
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      mayEdit: true,
      blocking: [],
      dueAt: null,
    })
    const second = await member.call(name, { body: { templateCode: 260 } })
    expect(second.result.questionnaire.questionnaireId).toBe(first.result.questionnaire.questionnaireId)
  })

  it('starts one questionnaire when called ten times at once', async () => {
    const member = await memberWithPrerequisites(server())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.call(name, { body: { templateCode: 260 } })),
    )
    expect(new Set(answers.map(({ result }) => result.questionnaire.questionnaireId)).size).toBe(1)
  })

  it('finds a reviewer’s request only for its member, with its deadline and the restricted products', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    await ask(server(), member, 210)
    expect((await member.call(name, { body: { templateCode: 210 } })).result.questionnaire).toMatchObject({
      dueAt: expect.any(String) as string,
      blocking: ['FIAT_WITHDRAW', 'CRYPTO_WITHDRAW'],
    })
    expect((await other.call(name, { body: { templateCode: 210 } })).ret_code).toBe(code('questionnaireNotFound'))
    expect((await member.call(name, { body: { templateCode: 998 } })).ret_code).toBe(code('questionnaireNotFound'))
  })

  it('a member cannot invent a request', async () => {
    const member = await memberWithPrerequisites(server())
    expect((await member.call(name, { body: { templateCode: 260, requestId: 'mine' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
  })
})
