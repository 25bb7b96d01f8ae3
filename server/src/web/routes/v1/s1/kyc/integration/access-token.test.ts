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

  it('a second use is refused and ends what the first gave', async () => {
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

  it('of two exchanges at once, one goes through', async () => {
    const token = await desk.codeFor('judy')
    const answers = await Promise.all([exchange(token), exchange(token)])
    expect(answers.map((answer) => answer.ret_code).toSorted((a, b) => a - b)).toEqual([0, 1007])
  })

  it('is refused when too old, and when nobody gave it', async () => {
    const token = await desk.codeFor('mallory')
    await server().db.updateTable('integration_code').set({ expires_at: new Date() }).execute()
    expect(await exchange(token)).toMatchObject({ ret_code: 1007, ext_info: { reason: 'expired' } })
    expect(await exchange('made-up')).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })

  it('of one partner is refused in a page of another’s name, and still good in its own', async () => {
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

  it('of a member’s own is refused in a partner’s page', async () => {
    const member = await server().member()
    const { accessToken: token } = (
      await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    ).result
    expect(
      await member.call('POST /v1/s1/kyc/integration/access-token', { body: { token, partner: 'shop' } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'foreign' } })
  })

  it('is refused beside somebody’s session, and still good without it', async () => {
    const member = await server().member()
    const token = await desk.codeFor('niaj')
    expect(await exchange(token, member)).toMatchObject({ ret_code: 1008, ext_info: { reason: 'session' } })
    expect((await exchange(token)).ret_code).toBe(0)
  })

  it('a member’s own code opens SDK mode beside their session, not beside another’s', async () => {
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
