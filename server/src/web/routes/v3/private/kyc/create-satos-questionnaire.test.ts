import { describe, expect, it } from 'vitest'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/create-satos-questionnaire'

/** A verified member whose assets the partner custodian holds. */
async function ofPartner(level = 1): Promise<TestMember> {
  const member = await server().member()
  await server().setMember(member, { kyc_level: level, sub_attribute: JSON.stringify({ custody: 'CUSTODY_SATOS' }) })
  return member
}

describe(name, () => {
  it('starts the custodian’s questionnaire and continues it', async () => {
    const member = await ofPartner()
    const first = await member.call(name, { body: {} })
    expect(first.result.questionnaire).toMatchObject({
      templateCode: 290,
      title: 'Partner custodian (Netherlands)',
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    })
    expect((await member.call(name, { body: {} })).result).toEqual(first.result)
  })

  it('rejects members whose assets we hold, members who are not verified, and members who leave the partner', async () => {
    const [ours, unverified, leaving] = [await server().member(), await ofPartner(0), await ofPartner()]
    await server().setMember(ours, { kyc_level: 1 })
    await server().setMember(leaving, { site: 'EU' })
    for (const member of [ours, unverified, leaving]) {
      expect((await member.call(name, { body: {} })).ret_code).toBe(code('questionnaireNotFound'))
      expect(
        (await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 290 } })).ret_code,
      ).toBe(code('questionnaireNotFound'))
    }
  })

  it('does not exist in a region without this questionnaire', async () => {
    const member = await ofPartner()
    await server().setMember(member, { site: 'HKG' })
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('questionnaireNotFound'))
  })
})
