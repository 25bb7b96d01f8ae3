import { describe, expect, it } from 'vitest'
import { acme, writeBrand } from '../../testing/brand.ts'
import { useOwnServer, useServer } from '../../testing/server.ts'

const server = useServer()
const personal = '/user/accounts/auth/personal'

/** The nonces of a page's policy and of its elements. */
function nonces(policy: string, html: string): { allowed: string; used: string[] } {
  const allowed = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  return { allowed, used: [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => /nonce="([^"]+)"/.exec(tag)?.[1] ?? tag) }
}

/** The block of first answers in a page. */
function answersIn(html: string): Record<string, unknown> {
  const [, block = '{}'] = /id="first-answers"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(block)
}

describe('pages', () => {
  it.each([
    ['/', personal],
    ['/user/accounts', personal],
    ['/user/accounts/', personal],
    [`${personal}?lang=de-DE&x=%26`, `/login?redirect_url=${encodeURIComponent(`${personal}?lang=de-DE&x=%26`)}`],
    ['/user/accounts/auth', `/login?redirect_url=${encodeURIComponent('/user/accounts/auth')}`],
  ])('without a session %s redirects to %s', async (path, location) => {
    const response = await server().visitor().fetch('GET', path)
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  })

  it('the sign-in page leads a member who is signed in to the account, unless the address says what it is for', async () => {
    const member = await server().member()
    const first = await member.fetch('GET', '/login')
    expect([first.status, first.headers.get('location')]).toEqual([302, personal])
    for (const address of ['/login?mode=not-me', '/login?ended=1', '/login?redirect_url=%2F'])
      expect((await member.fetch('GET', address)).status).toBe(200)
    await member.call('POST /logout')
    expect((await member.fetch('GET', '/login')).status).toBe(200)
  })

  it('the sign-in page gives every script its nonce, uses a new nonce each time, and is never cached', async () => {
    const pages = await Promise.all([1, 2].map(() => server().visitor().fetch('GET', '/login')))
    const seen = await Promise.all(
      pages.map(async (page) => nonces(page.headers.get('content-security-policy') ?? '', await page.text())),
    )
    for (const [index, { allowed, used }] of seen.entries()) {
      expect(allowed).toMatch(/^[\w+/=]{24}$/)
      expect(used.filter((nonce) => nonce !== allowed)).toEqual([])
      expect(pages[index]?.headers.get('cache-control')).toBe('no-store')
    }
    expect(seen[0]?.allowed).not.toBe(seen[1]?.allowed)
  })

  it.each(['/login', '/help-center/contact'])('%s works without a framework and loads none', async (path) => {
    const html = await (await server().visitor().fetch('GET', path)).text()
    const scripts = [...html.matchAll(/\/user\/accounts\/assets\/([\w-]+)-[\w-]{8}\.js/g)].map(([, name]) => name)
    expect(scripts).toContain('plain')
    expect(scripts.filter((name) => ['framework', 'app', 'shared'].includes(name ?? ''))).toEqual([])
  })

  it('the policy allows only our own host and no inline code', async () => {
    const policy = (await server().visitor().fetch('GET', '/login')).headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
  })

  it('serves a member’s account page and answers 404 for an unknown one', async () => {
    const member = await server().member()
    const page = await member.fetch('GET', personal)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await member.fetch('GET', '/user/accounts/auth/no-such-page')).status).toBe(404)
  })

  it('contains the answers of the first calls of its route, as the API gives them to this member', async () => {
    const member = await server().member()
    const html = await (await member.fetch('GET', '/user/accounts/auth/complianceTasks?lang=de-DE')).text()
    const answers = answersIn(html)
    expect(Object.keys(answers)).toEqual([
      'GET /v2/private/user/profile',
      'POST /v3/private/kyc/kyc-info {}',
      'POST /v3/private/kyc/compliance-tasks {}',
    ])
    const profile = await member.call('GET /v2/private/user/profile')
    expect(answers['GET /v2/private/user/profile']).toMatchObject({ ret_code: 0, result: { id: profile.result.id } })
  })

  it('contains refusals too, and stays out of every cache when an answer is public', async () => {
    const member = await server().member()
    const page = await member.fetch('GET', '/user/accounts/auth/standardQuest')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(answersIn(await page.text())).toMatchObject({
      'GET /v2/public/country-list?is_disable=1': { ret_code: 0 },
      'GET /v1/private/draft/read?kind=questionnaire&subject=260': { ret_msg: 'questionnaireNotFound', result: {} },
    })
  })

  it('contains the answers of its own member only, and of this moment', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const idsIn = async (visitor: typeof member): Promise<unknown> =>
      answersIn(await (await visitor.fetch('GET', personal)).text())['GET /v2/private/user/profile']
    for (const one of [member, other, member]) expect(await idsIn(one)).toMatchObject({ result: { id: one.id } })
    await server().setMember(member, { kyc_level: 1 })
    expect(await idsIn(member)).toMatchObject({ result: { level: 1 } })
  })

  it('contains no answers without a valid session, and on no page that works without one', async () => {
    const visitor = server().visitor()
    visitor.headers = { cookie: '__Host-tessera-session=ended; tessera-session=ended' }
    for (const path of [personal, '/user/accounts/auth/sdk?token=none', '/user/accounts/questionnaire-preview'])
      expect(answersIn(await (await visitor.fetch('GET', path)).text())).toEqual({})
  })

  it('nothing from the address appears in the page', async () => {
    const member = await server().member()
    const html = await (await member.fetch('GET', `${personal}?lang="><script>alert(1)</script>&theme=x`)).text()
    expect(html).not.toContain('alert(1)')
  })

  it.each([
    ['/login', 'en', '', true],
    ['/login', 'ar-SA', 'tessera-face=1', false],
    ['/help-center', 'en', 'tessera-face=1', true],
    ['/help-center', 'en', '', false],
  ])(
    'asks for the face early to sign in and where the browser has it, if the language uses it: %s %s %s',
    async (address, language, cookie, early) => {
      const visitor = server().visitor()
      visitor.headers = { cookie: `tessera-language=${language}; ${cookie}` }
      const html = await (await visitor.fetch('GET', address)).text()
      expect(/<link rel="preload" as="font"[^>]* href="\/user\/accounts\/assets\/[\w.-]+\.woff2">/.test(html)).toBe(
        early,
      )
    },
  )

  it('the sign-in page uses the language of the cookie and offers the others', async () => {
    const visitor = server().visitor()
    visitor.headers = { cookie: 'tessera-language=ar-SA', 'accept-language': 'de-DE' }
    const html = await (await visitor.fetch('GET', '/login?redirect_url=%2Fx')).text()
    expect(html).toContain('<html lang="ar-SA" dir="rtl"')
    expect(html).toContain('<a href="?redirect_url=%2Fx&amp;lang=de-DE" lang="de-DE"')
    expect(html).toContain('"languages":["en","en-US"')
  })

  it.each([
    'user-accounts',
    'testnet-user-accounts',
    'test-user-accounts',
    'inverse-error-code',
    'testnet-inverse-error-code',
  ])('serves the texts %s with an immutable cache', async (name) => {
    const response = await server().visitor().fetch('GET', `/user/accounts/locales/zh-HK/${name}.json?v=1`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(Object.keys((await response.json()) as object).length).toBeGreaterThan(20)
  })

  it('serves several namespaces as one file, under one name only', async () => {
    const texts = (name: string) =>
      server().visitor().fetch('GET', `/user/accounts/locales/de-DE/testnet-${name}.json?v=1`)
    const both: unknown = await (await texts('kyc+reasons')).json()
    expect(both).toEqual({ kyc: await (await texts('kyc')).json(), reasons: await (await texts('reasons')).json() })
    for (const name of ['reasons+kyc', 'kyc+kyc', 'kyc+nothing', 'kyc+']) expect((await texts(name)).status).toBe(404)
  })

  it('names the version of the texts for sites that render our pages themselves', async () => {
    const response = await server().visitor().fetch('GET', '/user/accounts/locales/version.json')
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      200,
      'no-cache',
      { version: server().running.context.texts.version },
    ])
  })

  it('requests the texts of its environment early', async () => {
    const member = await server().member()
    const html = await (await member.fetch('GET', `${personal}?lang=ja-JP`)).text()
    expect(html).toMatch(/rel="preload"[^>]*\/locales\/ja-JP\/testnet-user-accounts\.json\?v=/)
  })

  it('shows sandbox sign-ins only on the sign-in page of a sandbox', async () => {
    expect(await (await server().visitor().fetch('GET', '/login')).text()).toContain('new@sandbox.example')
    const member = await server().member()
    expect(await (await member.fetch('GET', personal)).text()).not.toContain('sandbox.example')
  })
})

describe('in production', () => {
  const live = useOwnServer({
    TESSERA_MODE: 'production',
    TESSERA_PUBLIC_URL: 'https://www.example.com',
    TESSERA_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
  })

  it('has no sandbox members, neither on the page nor in the database', async () => {
    expect(await (await live().visitor().fetch('GET', '/login')).text()).not.toContain('sandbox.example')
    expect(await live().db.selectFrom('member').select('id').execute()).toEqual([])
  })
})

describe('the host configuration', () => {
  const live = useOwnServer({
    TESSERA_MODE: 'production',
    TESSERA_PUBLIC_URL: 'https://www.example.com',
    TESSERA_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
  })
  const hongKong = useOwnServer((folder) => ({
    TESSERA_BRAND_FILE: writeBrand(folder, { ...acme, hkHosts: ['hk.acme.example'] }),
  }))
  const hosted = useOwnServer({ TESSERA_MONITOR_SCRIPT: 'https://monitor.example.com/tessera.js' })
  const configOf = (html: string): Record<string, unknown> =>
    JSON.parse(/id="host-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as Record<string, unknown>

  it('contains brand, region, build time and the first compliance data', async () => {
    const html = await (await (await server().member()).fetch('GET', personal)).text()
    expect(configOf(html)).toMatchObject({
      brand: { shortName: 'tessera' },
      site: 'DEFAULT',
      complianceConfig: { site: 'DEFAULT' },
      buildTime: expect.stringMatching(/^\d{4}-/) as string,
    })
    expect(configOf(html)).not.toHaveProperty('monitorScript')
    expect(configOf(html)['environment']).toBe('testnet')
  })

  it('names the environment, and the main network by the name that members know', async () => {
    const html = await (await live().visitor().fetch('GET', '/login')).text()
    expect(configOf(html)['environment']).toBe('mainnet')
  })

  it('offers the two languages of Hong Kong only on its host', async () => {
    const page = async (host: string): Promise<string> =>
      (await hongKong().running.app.inject({ url: '/login', headers: { host } })).body
    expect(configOf(await page('hk.acme.example'))['languages']).toEqual(['zh-HK', 'en-HK'])
    expect(await page('hk.acme.example')).toContain('<html lang="zh-HK"')
    expect(configOf(await page('www.acme.example'))['languages']).toContain('de-DE')
  })

  it('contains the time of the build, whichever server answers', async () => {
    const times = await Promise.all(
      [server, hosted].map(
        async (one) => configOf(await (await (await one().member()).fetch('GET', personal)).text())['buildTime'],
      ),
    )
    expect(times[0]).toBe(times[1])
  })

  it('names the operator’s own monitor, which may report only to its own host', async () => {
    const page = await (await hosted().member()).fetch('GET', personal)
    expect(configOf(await page.text())).toMatchObject({ monitorScript: 'https://monitor.example.com/tessera.js' })
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https://monitor.example.com;")
  })
})
