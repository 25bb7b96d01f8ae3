import { describe, expect, it } from 'vitest'
import { ask } from '../../../../../testing/questionnaires.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/aml/get-edd-info'

describe(name, () => {
  it('is unknown until EDD is requested, whatever other questionnaires exist', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    expect((await member.call(name)).result).toEqual({ status: 'EDDStatus_Unknown', questionnaire: null })
    await ask(server(), member, 220)
    expect((await member.call(name)).result).toMatchObject({
      status: 'EDDStatus_UnSubmit',
      questionnaire: { templateCode: 220, dueAt: expect.any(String) as string },
    })
  })

  it.each([
    ['QUESTIONNAIRE_STATUS_PENDING', 'EDDStatus_Reviewing'],
    ['QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', 'EDDStatus_Reviewing'],
    ['QUESTIONNAIRE_STATUS_APPROVED', 'EDDStatus_Pass'],
    ['QUESTIONNAIRE_STATUS_REJECTED', 'EDDStatus_Reject'],
  ] as const)('the state %s returns %s', async (state, status) => {
    const member = await server().member()
    const id = await ask(server(), member, 220)
    await server().db.updateTable('questionnaire').set({ state }).where('id', '=', id).execute()
    expect((await member.call(name)).result.status).toBe(status)
  })
})
