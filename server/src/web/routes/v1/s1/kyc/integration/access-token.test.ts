import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { usePartner } from '../../../../../../testing/partner.ts'
import { useServer, type Answer } from '../../../../../../testing/server.ts'

const server = useServer()
const desk = usePartner(server)

type AccessToken = Calls['POST /v1/s1/kyc/integration/access-token']['result']

describe('the one-time code', () => {
  const exchange = (token: string, page = server().visitor()): Promise<Answer<AccessToken>> =>
    page.call('POST /v1/s1/kyc/integration/access-token', { body: { token } })

  it('rejects a second use and ends the access of the first', async () => {
    const token = await desk.codeFor('ivan')
    const first = await exchange(token)
    const page = server().visitor()
    page.headers = { 'kyc-access-token': first.result.access_token }
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).ret_code).toBe(0)
    expect(await exchange(token)).toMatchObject({ ret_code: 1007, ext_info: { reason: 'used' } })
    expect(await page.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: 1007,
      ext_info: { reason: 'used' },
    })
  })

  it('gives our own page the answers of its next calls, as the access gives them', async () => {
    const query = { lang: 'tr-TR', from: 'app', hidden: 'true' } as const
    const page = server().visitor()
    const { result } = await page.call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: await desk.codeFor('first'), page: query },
    })
    page.headers = { 'kyc-access-token': result.access_token }
    const info = await page.call('GET /v1/s1/kyc/integration/business-info', { query })
    expect(result.first_answers).toMatchObject({
      'GET /v1/s1/kyc/integration/business-info?lang=tr-TR&from=app&hidden=true': { ret_code: 0, result: info.result },
      'POST /v3/private/kyc/kyc-info {}': {
        ret_code: 0,
        result: { apiUrl: expect.stringContaining('/s1/') as string },
      },
      'POST /v3/private/kyc/residence {}': { ret_code: 0 },
    })
    expect((await exchange(await desk.codeFor('second'))).result).not.toHaveProperty('first_answers')
  })

  it('only one of two exchanges at once succeeds', async () => {
    const token = await desk.codeFor('judy')
    const answers = await Promise.all([exchange(token), exchange(token)])
    expect(answers.map((answer) => answer.ret_code).toSorted((a, b) => a - b)).toEqual([0, 1007])
  })

  it('rejects a code that is too old or unknown', async () => {
    const token = await desk.codeFor('mallory')
    await server().db.updateTable('integration_code').set({ expires_at: new Date() }).execute()
    expect(await exchange(token)).toMatchObject({ ret_code: 1007, ext_info: { reason: 'expired' } })
    expect(await exchange('made-up')).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })

  it('rejects a partner’s code in the page of another partner, and still accepts it in its own page', async () => {
    const token = await desk.codeFor('oscar')
    const shown = (partner: string): Promise<Answer<AccessToken>> =>
      server().visitor().call('POST /v1/s1/kyc/integration/access-token', { body: { token, partner } })
    expect(await shown('other')).toMatchObject({ ret_code: 1008, ext_info: { reason: 'foreign' } })
    const { ret_code, result } = await shown('shop')
    expect([ret_code, result.expires_in, result.renewable_in]).toEqual([
      0,
      expect.closeTo(1800, -1),
      expect.closeTo(14_400, -1),
    ])
  })

  it('rejects a member’s own code in a partner’s page', async () => {
    const member = await server().member()
    const { accessToken: token } = (
      await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    ).result
    expect(
      await member.call('POST /v1/s1/kyc/integration/access-token', { body: { token, partner: 'shop' } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'foreign' } })
  })

  it('rejects the code beside another member’s session, and still accepts it without that session', async () => {
    const member = await server().member()
    const token = await desk.codeFor('niaj')
    expect(await exchange(token, member)).toMatchObject({ ret_code: 1008, ext_info: { reason: 'session' } })
    expect((await exchange(token)).ret_code).toBe(0)
  })

  it('a member’s own code opens SDK mode beside their own session only', async () => {
    const member = await server().member()
    const own = (await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })).result
      .accessToken
    expect(await exchange(own, await server().member())).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'session' },
    })
    const { result } = await exchange(own, member)
    member.headers = { 'kyc-access-token': result.access_token }
    expect(
      (await member.call('GET /v1/s1/kyc/integration/business-info', { query: { type: 'email_update_poi' } })).result,
    ).toMatchObject({ id: member.id, partner: null, scene: 'update_poi' })
  })
})
