import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/questionnaire/withdraw'
const body = { templateCode: 260 }

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: {} }, 'templateCode']])

  it('withdraws a submission before a reviewer opens it, keeps all answers but the declaration, and allows another submission', async () => {
    const member = await memberWithPrerequisites(server())
    await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    expect((await member.call(name, { body })).result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      mayEdit: true,
      mayWithdraw: false,
    })
    const again = await send(member, 260, { 'own.usPerson': false })
    expect(again).toMatchObject({
      ret_code: code('answersInvalid'),
      ext_info: {
        faults: [
          { path: 'decl.true', code: 'mustAccept' },
          { path: 'decl.name', code: 'required' },
        ],
      },
    })
    expect(
      (await send(member, 260, { 'decl.true': true, 'decl.name': 'Anouk Vantorre' })).result.questionnaire.status,
    ).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('rejects a questionnaire that is not submitted, is decided, or belongs to another member', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    expect((await member.call(name, { body })).ret_code).toBe(code('questionnaireNotFound'))
    await send(member, 260, standardAnswers)
    expect((await member.call(name, { body })).ret_code).toBe(code('questionnaireClosed'))
    expect((await other.call(name, { body })).ret_code).toBe(code('questionnaireNotFound'))
  })
})
