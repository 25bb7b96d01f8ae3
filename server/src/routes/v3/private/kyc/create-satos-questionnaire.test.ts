import { describe, expect, it } from 'vitest'
import { onlyMembersEnter } from '../../../../testing/doors.ts'
import { code, useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/create-satos-questionnaire'

describe(name, () => {
  onlyMembersEnter(server, name)

  it('begins the custodian’s questionnaire, and goes on with it', async () => {
    const member = await server().member()
    const first = await member.call(name, { body: {} })
    expect(first.result.questionnaire).toMatchObject({ templateCode: 290, title: 'Partner custodian (Netherlands)', status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
    expect((await member.call(name, { body: {} })).result).toEqual(first.result)
  })

  it('is not there at a site it is not for', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ site: 'HKG' }).where('id', '=', member.id).execute()
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('questionnaireNotFound'))
  })
})
