import { describe, expect, it } from 'vitest'
import { code, useOwnServer, useServer, type TestServer, type Visitor } from '../../testing/server.ts'

const signUp = async (visitor: Visitor, email: string): Promise<string> => {
  const { headers } = await visitor.signUp({ email, password: 'a sound password' })
  return headers.getSetCookie()[0] ?? ''
}
const secure = /^__Host-tessera-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/
const plain = /^tessera-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/

/** A visitor whose browser uses another address than the one it connects to, as behind a proxy. */
function at(server: TestServer, origin: string, forwarded: Record<string, string> = {}): Visitor {
  const visitor = server.visitor()
  visitor.headers = { origin, ...forwarded }
  return visitor
}

describe('with an https address', () => {
  const server = useOwnServer({ TESSERA_PUBLIC_URL: 'https://www.example.com' })

  it('binds the cookie to this host and to https', async () => {
    expect(await signUp(at(server(), 'https://www.example.com'), 'a@test.example')).toMatch(secure)
  })

  it('ignores a plain cookie, which a neighbouring host could set', async () => {
    const visitor = at(server(), 'https://www.example.com')
    await signUp(visitor, 'b@test.example')
    visitor.cookie = visitor.cookie.replace('__Host-', '')
    expect((await visitor.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
  })

  it('tells browsers to use https only', async () => {
    const response = await server().visitor().fetch('GET', '/healthz')
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('lets only pages of that address change anything', async () => {
    expect((await at(server(), server().url).call('POST /logout')).ret_code).toBe(code('foreignOrigin'))
    expect((await at(server(), 'http://www.example.com').call('POST /logout')).ret_code).toBe(code('foreignOrigin'))
    expect((await at(server(), 'https://www.example.com').call('POST /logout')).ret_code).toBe(0)
  })
})

describe('with a plain http address', () => {
  const server = useOwnServer({ TESSERA_PUBLIC_URL: 'http://sandbox.internal:4400' })

  it('uses the plain cookie name, because browsers would reject the other one', async () => {
    const visitor = at(server(), 'http://sandbox.internal:4400')
    expect(await signUp(visitor, 'a@test.example')).toMatch(plain)
    expect((await visitor.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    expect((await server().visitor().fetch('GET', '/healthz')).headers.has('strict-transport-security')).toBe(false)
  })
})

describe('behind a trusted proxy', () => {
  const server = useOwnServer({ TESSERA_TRUST_PROXY: '1' })

  it('uses the scheme and host that the proxy reports', async () => {
    const https = at(server(), 'https://www.example.com', {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'www.example.com',
    })
    expect(await signUp(https, 'a@test.example')).toMatch(secure)
    const http = at(server(), 'http://www.example.com', {
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'www.example.com',
    })
    expect(await signUp(http, 'b@test.example')).toMatch(plain)
  })
})

describe('behind one proxy', () => {
  const server = useOwnServer({ TESSERA_TRUST_PROXY: '1' })

  it('uses the address that the proxy saw, not the one that the caller wrote', async () => {
    const visitor = server().visitor()
    visitor.headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }
    await visitor.signUp({ email: 'forged@test.example', password: 'a sound password' })
    expect((await visitor.call('GET /v1/private/user/sessions')).result.list[0]?.ip).toBe('203.0.113.9')
  })
})

describe('on localhost, in Safari', () => {
  const server = useServer()
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

  it('uses the plain cookie name, because Safari would not store a secure cookie', async () => {
    const visitor = server().visitor()
    visitor.headers = { 'user-agent': safari }
    expect(await signUp(visitor, 'safari@test.example')).toMatch(plain)
    expect((await visitor.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    const chrome = server().visitor()
    chrome.headers = { 'user-agent': safari.replace('Version/26.1', 'Chrome/156.0.0.0') }
    expect(await signUp(chrome, 'chrome@test.example')).toMatch(secure)
  })
})

describe('without an address and without a trusted proxy', () => {
  const server = useServer()

  it('ignores headers that claim another scheme or host', async () => {
    const visitor = at(server(), 'https://evil.example', {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    })
    expect((await visitor.call('POST /logout')).ret_code).toBe(code('foreignOrigin'))
  })
})
