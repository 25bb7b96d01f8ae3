import { describe, expect, it } from 'vitest'
import { envelopeOf, partnerOrigin, usePartner } from '../../../../../../testing/partner.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const desk = usePartner(server)

describe('the access token', () => {
  it('opens the calls of SDK mode with the user’s own case', async () => {
    const page = await desk.page('olivia', { business_id: 'order-7', redirect_url: `${partnerOrigin}/done` })
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).result).toMatchObject({
      level: 0,
      scene: 'kyc',
      businessId: 'order-7',
      partner: { id: 'shop', name: 'Shop', origins: [partnerOrigin] },
      extraParams: { redirect_url: `${partnerOrigin}/done` },
    })
    const info = await envelopeOf(page.fetch('POST', '/x-api/v1/s1/kyc/integration/info', '{}'))
    expect(info).toMatchObject({
      ret_code: 0,
      result: {
        apiUrl: '/x-api/v1/s1/kyc/integration/builtin',
        nextStep: 'VERIFY_LEVEL_1',
        cases: [{ status: 'none' }, { status: 'none' }],
      },
    })
    expect(JSON.stringify(info)).not.toContain('/private/')
    expect(
      await envelopeOf(page.fetch('POST', '/x-api/v1/s1/kyc/integration/provider', '{"level":"LEVEL_1"}')),
    ).toMatchObject({ ret_code: 0 })
    expect(await envelopeOf(page.fetch('POST', '/x-api/v1/s1/kyc/integration/kyc-personal-info', '{}'))).toMatchObject({
      ret_code: 0,
      result: { items: [] },
    })
  })

  it('answers with the profile of SDK mode: the token, and what the page’s address says of the visit', async () => {
    const page = await desk.page('quentin')
    const query = { lang: 'de-DE', from: 'email', hidden: 'true' } as const
    const { result } = await page.call('GET /v1/s1/kyc/integration/business-info', { query })
    expect(result).toMatchObject({
      sdkToken: result.token_id,
      sdkLang: 'de-DE',
      sdkFrom: 'email',
      hidden: true,
      accessOrigin: 'shop',
    })
  })

  it('does not work as a session: the members’ calls reject it, with and without a cookie', async () => {
    const page = await desk.page('peggy')
    expect(await envelopeOf(page.fetch('GET', '/x-api/v2/private/user/profile'))).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'session' },
    })
    const member = await server().member()
    member.headers = { 'kyc-access-token': page.token }
    expect(await envelopeOf(member.fetch('GET', '/x-api/v2/private/user/profile'))).toMatchObject({ ret_code: 1008 })
    expect(await envelopeOf(member.fetch('POST', '/x-api/v1/s1/kyc/integration/info', '{}'))).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'session' },
    })
    const cookie = server().visitor()
    cookie.cookie = `__Host-tessera-session=${page.token}`
    expect(await envelopeOf(cookie.fetch('GET', '/x-api/v2/private/user/profile'))).toMatchObject({
      ret_code: code('notSignedIn'),
    })
  })

  it('a session cannot make calls of SDK mode', async () => {
    const member = await server().member()
    expect(await envelopeOf(member.fetch('POST', '/x-api/v1/s1/kyc/integration/info', '{}'))).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'unknown' },
    })
  })

  it.each([
    [{ 'kyc-access-origin': 'other' }, 1008],
    [{ 'kyc-access-origin': 'shop' }, 0],
    [{ 'kyc-access-business': 'order-8' }, 1008],
    [{ 'kyc-access-business': 'order-7' }, 0],
    [{ 'kyc-access-business': 'kyc' }, 0],
  ])('the headers %o return %i', async (headers, expected) => {
    const page = await desk.page('rupert', { business_id: 'order-7' })
    page.headers = { ...page.headers, ...headers }
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).ret_code).toBe(expected)
  })

  it('ends when it expires and when the partner is closed', async () => {
    const page = await desk.page('trent')
    await server().db.updateTable('partner').set({ disabled_at: new Date() }).where('id', '=', 'shop').execute()
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).ret_code).toBe(1008)
    await server().db.updateTable('partner').set({ disabled_at: null }).where('id', '=', 'shop').execute()
    await server().db.updateTable('integration_access').set({ expires_at: new Date() }).execute()
    expect(await page.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: 1007,
      ext_info: { reason: 'expired' },
    })
  })
})
