import { describe, expect, it } from 'vitest'
import { firstViewOf } from './first-view.ts'

const head = firstViewOf(
  {
    modules: ['/user/accounts/assets/app.js'],
    styles: ['/user/accounts/assets/app.css'],
    texts: ['user-accounts', 'kyc'],
  },
  { nonce: 'n0', language: 'de-DE', textVersion: 'abc', environment: 'mainnet' },
)

describe('the head of an account page', () => {
  it('requests styles, modules, texts and the first data at once', () => {
    expect(head).toContain('<link rel="stylesheet" href="/user/accounts/assets/app.css" nonce="n0">')
    expect(head).toContain('<link rel="modulepreload" href="/user/accounts/assets/app.js" nonce="n0">')
    expect(head).toContain('/user/accounts/locales/de-DE/kyc+user-accounts.json?v=abc')
    expect(head).toContain('"GET /v2/private/user/profile"')
    expect(head).toContain('"POST /v3/private/kyc/kyc-info"')
  })

  it.each([
    ['testnet', 'testnet-user-accounts.json'],
    ['sitnet', 'test-user-accounts.json'],
  ] as const)('requests the texts of the environment: %s', (environment, file) => {
    expect(
      firstViewOf(
        { modules: [], styles: [], texts: ['user-accounts'] },
        { nonce: 'n0', language: 'th-TH', textVersion: 'abc', environment },
      ),
    ).toContain(`/locales/th-TH/${file}?v=abc"`)
  })

  type Made = [string, { method: string; headers: Record<string, string>; credentials: string }]
  function run(hash: string, stored: string | null): { calls: Made[]; window: Record<string, unknown> } {
    const [, script = ''] = /<script nonce="n0">(.*)<\/script>/s.exec(head) ?? []
    const calls: Made[] = []
    const window: Record<string, unknown> = {}
    const fetch = (...made: Made): Promise<unknown> => {
      calls.push(made)
      return Promise.resolve()
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- the text under test is a script
    new Function('window', 'fetch', 'location', 'sessionStorage', script)(
      window,
      fetch,
      { hash },
      { getItem: () => stored },
    )
    return { calls, window }
  }

  it.each([
    ['#tgWebAppData=x&tgWebAppPlatform=ios', null],
    ['', 'ios'],
  ])('inside the messenger the head sends no calls, because the page adds its own header: %s %s', (hash, stored) => {
    expect(run(hash, stored)).toEqual({ calls: [], window: {} })
  })

  it('contains a script that sends the same two calls as the request client', () => {
    const { calls, window } = run('', null)
    expect(calls.map(([address, { method }]) => `${method} ${address}`)).toEqual([
      'GET /x-api/v2/private/user/profile',
      'POST /x-api/v3/private/kyc/kyc-info',
    ])
    for (const [, { headers, credentials }] of calls) {
      expect(headers).toMatchObject({ 'Content-Type': 'application/json', platform: 'pc', 'Accept-Language': 'de-DE' })
      expect(credentials).toBe('include')
    }
    expect(window['__EARLY__']).toBeDefined()
  })
})
