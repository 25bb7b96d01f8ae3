import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { ask, standardAnswers, fill, tokenFor } from '../../../../../testing/questionnaires.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/get-aml-result'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'sceneCode'],
    [{ query: { sceneCode: 'deposit hold' } }, 'sceneCode'],
    // An unknown scene must not count as passed.
    [{ query: { sceneCode: 'FOO_BAR' } }, 'sceneCode'],
  ])

  it('a scene without questions is passed, and one with questions only after approval', async () => {
    const member = await server().member()
    const result = async (sceneCode: 'DEPOSIT_HOLD' | 'P2P_DISPUTE') =>
      (await member.call(name, { query: { sceneCode } })).result
    expect(await result('DEPOSIT_HOLD')).toEqual({
      sceneCode: 'DEPOSIT_HOLD',
      status: 'QUESTIONNAIRE_STATUS_UNDEFINED',
      passed: true,
      questionnaire: null,
    })
    await ask(server(), member, 280, { sceneCode: 'DEPOSIT_HOLD' })
    expect(await result('DEPOSIT_HOLD')).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      passed: false,
      questionnaire: { templateCode: 280 },
    })
    expect(await result('P2P_DISPUTE')).toMatchObject({ passed: true })
    const revision = await fill(member, 280, standardAnswers)
    await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 280, token: await tokenFor(member, 280), revision, confirmed: true },
    })
    expect(await result('DEPOSIT_HOLD')).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED', passed: true })
  })
})
