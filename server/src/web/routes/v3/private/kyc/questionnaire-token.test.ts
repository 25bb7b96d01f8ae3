import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { memberWithPrerequisites } from '../../../../../testing/questionnaires.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v3/private/kyc/questionnaire-token'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ query: { template_code: 'abc' } }, 'template_code']])

  it('returns a new token each time, valid for an hour, and stores nothing', async () => {
    const member = await memberWithPrerequisites(server())
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const before = await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const [first, second] = [
      await member.call(name, { query: { template_code: '260' } }),
      await member.call(name, { query: { template_code: '260' } }),
    ]
    expect(first.result.token).not.toBe(second.result.token)
    const minutes = (new Date(first.result.expiresAt).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThanOrEqual(60)
    expect(
      await server().db.selectFrom('audit_event').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    ).toEqual(before)
  })

  it('is refused for a questionnaire that was not requested', async () => {
    const member = await server().member()
    expect((await member.call(name, { query: { template_code: '260' } })).ret_code).toBe(code('questionnaireNotFound'))
  })
})
