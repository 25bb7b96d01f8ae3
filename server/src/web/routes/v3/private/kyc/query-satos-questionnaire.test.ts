import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/query-satos-questionnaire'

describe(name, () => {
  it('is undefined until the questionnaire is started, and then shows each member their own status', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await server().setMember(member, { kyc_level: 1, sub_attribute: JSON.stringify({ custody: 'CUSTODY_SATOS' }) })
    expect((await member.call(name)).result).toEqual({ status: 'QUESTIONNAIRE_STATUS_UNDEFINED', questionnaire: null })
    await member.call('POST /v3/private/kyc/create-satos-questionnaire', { body: {} })
    expect((await member.call(name)).result).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      questionnaire: { templateCode: 290 },
    })
    expect((await other.call(name)).result.questionnaire).toBeNull()
  })
})
