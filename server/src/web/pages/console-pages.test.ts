import { describe, expect, it } from 'vitest'
import { useOwnServer, useServer, type TestServer } from '../../testing/server.ts'

const get = (server: TestServer, path: string, host?: string) =>
  server
    .visitor()
    .fetch('GET', path, undefined)
    .then(async (answer) => (host ? withHost(server, path, host) : answer))

/** `fetch` writes the Host header itself. */
async function withHost(server: TestServer, path: string, host: string): Promise<Response> {
  const { statusCode, body } = await server.running.app.inject({ method: 'GET', url: path, headers: { host } })
  return new Response(body, { status: statusCode })
}

describe('the page of the console', () => {
  const server = useServer()

  it('is one page at every address below /staff/, with a policy for our own scripts only', async () => {
    for (const path of ['/staff/', '/staff/queue', '/staff/case/7?x=1']) {
      const answer = await get(server(), path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(nonce).not.toBe('')
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain("frame-ancestors 'none'")
      const html = await answer.text()
      expect(html).toContain(`nonce="${nonce}"`)
      expect(html).not.toContain('{{')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await get(server(), '/staff')).headers.get('location')).toBe('/staff/')
    expect((await get(server(), '/staff?kind=appeal')).headers.get('location')).toBe('/staff/?kind=appeal')
  })

  it('serves its files as cached forever', async () => {
    const html = await (await get(server(), '/staff/')).text()
    const [, script = ''] = /src="(\/staff\/assets\/[^"]+\.js)"/.exec(html) ?? []
    const answer = await get(server(), script)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})

describe('a console with a host name of its own', () => {
  const server = useOwnServer({ TESSERA_CONSOLE_URL: 'https://review.example.com' })

  it('answers there only: page, calls and origin', async () => {
    expect((await get(server(), '/staff/', 'review.example.com')).status).toBe(200)
    expect((await get(server(), '/staff/', 'www.example.com')).status).toBe(404)
    const call = (host: string, origin: string) =>
      server().running.app.inject({
        method: 'POST',
        url: '/x-api/v1/staff/sign-in/finish',
        headers: { host, origin, 'content-type': 'application/json' },
        payload: '{"sandbox":"reviewer"}',
      })
    expect((await call('review.example.com', 'https://www.example.com')).json()).toMatchObject({ ret_code: 33003 })
    const signedIn = await call('review.example.com', 'https://review.example.com')
    expect(signedIn.json()).toMatchObject({ ret_code: 0 })
    const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
    const info = (host: string) =>
      server().running.app.inject({ method: 'GET', url: '/x-api/v1/staff/session/info', headers: { host, cookie } })
    expect((await info('review.example.com')).json()).toMatchObject({ ret_code: 0 })
    expect((await info('www.example.com')).json()).toMatchObject({ ret_code: 10007 })
  })
})
