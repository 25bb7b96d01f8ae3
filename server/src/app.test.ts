import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startDraftWithDetails } from './testing/attempts.ts'
import { code, useServer } from './testing/server.ts'

const server = useServer()
const signIn = '/x-api/v1/public/user/sign-in'

/** Sends bytes as they are, and returns everything up to the end of the connection, which the server must close. */
async function rawAnswer(request: string): Promise<string> {
  const { hostname, port } = new URL(server().url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  // A reset is a close, too: the server did not read all we sent.
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

describe('every answer', () => {
  it.each([
    '/healthz',
    '/x-api/v2/public/country-list',
    '/x-api/v2/private/user/profile',
    '/x-api/nowhere',
    '/nowhere',
    '/login',
  ])('%s allows the browser nothing unnecessary', async (path) => {
    const { headers } = await server().visitor().fetch('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cache-control': expect.any(String),
    })
    expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
  })

  it.each([
    ['POST', signIn, '{"email":', 400],
    ['POST', signIn, '{"__proto__":{"admin":true},"email":"a@b.example","password":"x"}', 400],
    ['POST', signIn, '{"constructor":{"prototype":{"admin":true}},"email":"a@b.example","password":"x"}', 400],
    ['POST', signIn, JSON.stringify({ email: 'x'.repeat(300_000) }), 413],
    ['POST', signIn, '', 400],
  ])('%s %s with an invalid body returns an envelope without internals', async (method, path, body, status) => {
    const response = await server().visitor().fetch(method, path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      ret_code: code('invalidParameters'),
      ret_msg: 'invalidParameters',
      result: {},
    })
  })

  it.each(['null', '[]', '"text"', '7', 'true'])('rejects a body of %s, which is no object', async (body) => {
    const response = await server().visitor().fetch('POST', signIn, body)
    expect(await response.json()).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ rule: 'type' }] },
    })
  })

  it.each([
    ['GET', signIn],
    ['DELETE', '/x-api/v2/private/user/profile'],
    ['GET', '/x-api/v9/nothing'],
    ['GET', '/x-api/v2/private/user/profile/'],
    ['HEAD', '/x-api/v2/private/user/profile'],
  ])('%s %s does not exist', async (method, path) => {
    const response = await server().visitor().fetch(method, path)
    expect(response.status).toBe(404)
    if (method !== 'HEAD') expect(await response.json()).toEqual({ ret_code: 404, ret_msg: 'notFound', result: {} })
  })

  it('other origins may neither read an answer nor send a preflight request', async () => {
    const visitor = server().visitor()
    visitor.headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const preflight = await visitor.fetch('OPTIONS', signIn)
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null])
    const read = await visitor.fetch('GET', '/x-api/v2/public/country-list')
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['a path that cannot be decoded', 'GET /x-api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /x-api/v2/public/country-list HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 'nothing\r\n\r\n'],
  ])('%s gets our own envelope and headers', async (_, request) => {
    const answer = await rawAnswer(request)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(JSON.parse(body)).toEqual({ ret_code: code('invalidParameters'), ret_msg: 'invalidParameters', result: {} })
  })

  it.each([
    ['announced', (bytes: number) => `content-length: ${bytes}`, ''],
    ['in parts', () => 'transfer-encoding: chunked', `${(16_000_000).toString(16)}\r\n${'x'.repeat(16_000_000)}`],
  ])(
    'a file that is too long, %s, is refused and its socket closed',
    async (_, length, sent) => {
      const member = await server().member()
      const { attemptId } = await startDraftWithDetails(member)
      const answer = await rawAnswer(
        `PUT /x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front HTTP/1.1\r\n` +
          `Host: ${new URL(server().url).host}\r\nOrigin: ${server().url}\r\nCookie: ${member.cookie}\r\n` +
          `Content-Type: application/octet-stream\r\n${length(40_000_000)}\r\n\r\n${sent}`,
      )
      expect(answer).toContain('"ret_msg":"fileTooLarge"')
    },
    20_000,
  )

  it.each([
    'GET /%ff HTTP/1.1',
    'GET /x-api/%c0%ae%c0%ae/ HTTP/1.1',
    'GET /user/accounts/assets/..%2f..%2fserver%2fpackage.json HTTP/1.1',
    'GET /user/accounts/%2e%2e/%2e%2e/package.json HTTP/1.1',
    'GET /user/accounts/index.html HTTP/1.1',
    'GET /user/accounts/preloads.json HTTP/1.1',
  ])('%s returns no file', async (line) => {
    const answer = await rawAnswer(`${line}\r\nHost: ${new URL(server().url).host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/"dependencies"|at \w+ \(|node_modules/)
  })
})
