import { describe, expect, it } from 'vitest'
import { makeKey, registerPartner, revokeKeys } from '../../../../../accounts/partners/partners.ts'
import { partnerOrigin, usePartner } from '../../../../../testing/partner.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const desk = usePartner(server)

describe('a partner’s server', () => {
  it('gets a code and an address to open, valid for five minutes', async () => {
    const { result } = await desk.ask({ user_id: 'ada', lang: 'de-DE', from: 'app', hidden: true })
    const url = new URL(result.url)
    expect(url.pathname).toBe('/user/accounts/auth/sdk')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: result.code,
      partner: 'shop',
      lang: 'de-DE',
      from: 'app',
      hidden: 'true',
    })
    expect(Date.parse(result.expires_at) - Date.now()).toBeGreaterThan(290_000)
  })

  it('is rejected with an unknown key, without a key, and with a revoked key', async () => {
    for (const bearer of ['', 'partner_sk_aaaaaaaaaaaaaaaaaaaaaaaa', `${desk.key}x`])
      expect((await desk.ask({ user_id: 'ada' }, bearer)).ret_code).toBe(code('partnerKeyInvalid'))
    await registerPartner(server().db, { id: 'late', name: 'Late', origins: [partnerOrigin] }, 'reviewer:test')
    const revoked = await makeKey(server().db, 'late', 'reviewer:test')
    expect((await desk.ask({ user_id: 'ada' }, revoked)).ret_code).toBe(0)
    expect(await revokeKeys(server().db, 'late', 'reviewer:test')).toBe(1)
    expect((await desk.ask({ user_id: 'ada' }, revoked)).ret_code).toBe(code('partnerKeyInvalid'))
  })

  it('can use the old key during the grace period of a rotation', async () => {
    await registerPartner(server().db, { id: 'turning', name: 'Turning', origins: [partnerOrigin] }, 'reviewer:test')
    const first = await makeKey(server().db, 'turning', 'reviewer:test')
    const second = await makeKey(server().db, 'turning', 'reviewer:test', { rotateAfterSeconds: 60 })
    expect((await desk.ask({ user_id: 'ada' }, first)).ret_code).toBe(0)
    await server()
      .db.updateTable('partner_key')
      .set({ expires_at: new Date() })
      .where('ending', '=', first.slice(-4))
      .execute()
    expect((await desk.ask({ user_id: 'ada' }, first)).ret_code).toBe(code('partnerKeyInvalid'))
    expect((await desk.ask({ user_id: 'ada' }, second)).ret_code).toBe(0)
  })

  it('may redirect members only to its own origins', async () => {
    expect((await desk.ask({ user_id: 'ada', redirect_url: `${partnerOrigin}/done?x=1` })).ret_code).toBe(0)
    for (const redirect of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//shop.example',
      `${partnerOrigin}.evil.example/`,
      `https://shop.example@evil.example/`,
    ]) {
      expect(await desk.ask({ user_id: 'ada', redirect_url: redirect })).toMatchObject({
        ret_code: code('invalidParameters'),
        ext_info: { fields: [{ field: 'redirect_url', rule: 'origin' }] },
      })
    }
  })

  it.each([
    `http://user:pw@localhost:5606/`,
    `http://user@localhost:5606/`,
    String.raw`http://localhost:5606\@evil.example`,
    String.raw`http://localhost:5606/a\b`,
    'blob:http://localhost:5606/abc',
    ' http://localhost:5606/',
    'http://localhost:5606/a b',
    'http://localhost:5606/\ta',
    'http://local\nhost:5606/',
    'http://localhost:5607/',
    'https://localhost:5606/',
    '//localhost:5606/',
    '/done',
    '',
  ])('may not redirect to an address that the page would not follow: %j', async (address) => {
    await registerPartner(
      server().db,
      { id: 'local', name: 'Local', origins: ['http://localhost:5606'] },
      'reviewer:test',
    )
    const key = await makeKey(server().db, 'local', 'reviewer:test')
    expect((await desk.ask({ user_id: 'ada', redirect_url: 'http://localhost:5606/done' }, key)).ret_code).toBe(0)
    expect(await desk.ask({ user_id: 'ada', redirect_url: address }, key)).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field: 'redirect_url', rule: 'origin' }] },
    })
  })

  it.each([
    ['a language that the pages do not have', { lang: 'xx' }, 'lang', 'language'],
    ['an invalid language', { lang: 'en_US' }, 'lang', 'pattern'],
    ['an unknown field', { language: 'en' }, 'language', 'additionalProperties'],
    ['an unknown scene', { scene: 'kyb' }, 'scene', 'enum'],
  ])('learns which field is wrong: %s', async (_name, wrong, field, rule) => {
    const caller = server().visitor()
    caller.headers = { origin: undefined, authorization: `Bearer ${desk.key}` }
    expect(
      await caller.callWith('POST /v1/partner/integration/code', { body: { user_id: 'ada', ...wrong } }),
    ).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field, rule }] },
    })
  })

  it.each([
    [{ lang: 'xx', redirect_url: 'https://evil.example' }, ['lang language', 'redirect_url origin']],
    [{ lang: 'xx', foo: 1, scene: 'nope' }, ['foo additionalProperties', 'lang language', 'scene enum']],
    [
      { lang: 7, redirect_url: 'https://evil.example', user_id: '' },
      ['lang type', 'redirect_url origin', 'user_id minLength'],
    ],
  ])('learns all wrong fields at once, each once: %j', async (wrong, expected) => {
    const caller = server().visitor()
    caller.headers = { origin: undefined, authorization: `Bearer ${desk.key}` }
    const { ret_code: refused, ext_info: detail = {} } = await caller.callWith('POST /v1/partner/integration/code', {
      body: { user_id: 'ada', ...wrong },
    })
    expect(refused).toBe(code('invalidParameters'))
    expect(
      (detail['fields'] as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`).toSorted(),
    ).toEqual(expected)
  })

  it.each(['', '[]', '"x"', 'null'])('is rejected with a body that is not an object: %s', async (body) => {
    const caller = server().visitor()
    caller.headers = { origin: undefined, authorization: `Bearer ${desk.key}` }
    expect(await (await caller.fetch('POST', '/x-api/v1/partner/integration/code', body)).json()).toMatchObject({
      ret_code: code('invalidParameters'),
    })
  })

  it('may name a language without its region, and the pages choose the closest one', async () =>
    expect((await desk.ask({ user_id: 'ada', lang: 'de' })).ret_code).toBe(0))

  it('has one member per user, separate from those of other partners', async () => {
    const [one, again, other] = [await desk.page('grace'), await desk.page('grace'), await desk.page('heidi')]
    const ids = await Promise.all(
      [one, again, other].map(async (page) => (await page.call('GET /v1/s1/kyc/integration/business-info')).result.id),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[0]).not.toBe(ids[2])
    await registerPartner(server().db, { id: 'second', name: 'Second', origins: [partnerOrigin] }, 'reviewer:test')
    const elsewhere = await desk.ask({ user_id: 'grace' }, await makeKey(server().db, 'second', 'reviewer:test'))
    const page = server().visitor()
    const { result } = await page.call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: elsewhere.result.code },
    })
    page.headers = { 'kyc-access-token': result.access_token }
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).result.id).not.toBe(ids[0])
  })

  it('two first codes at the same time create one member', async () => {
    const codes = await Promise.all([desk.codeFor('twice'), desk.codeFor('twice'), desk.codeFor('twice')])
    expect(new Set(codes).size).toBe(3)
    const rows = await server()
      .db.selectFrom('integration_code')
      .select('member_id')
      .orderBy('created_at', 'desc')
      .limit(3)
      .execute()
    expect(new Set(rows.map(({ member_id: id }) => id)).size).toBe(1)
  })
})
