import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

beforeEach(() => {
  vi.resetModules()
  fetch.mockReset().mockImplementation(() => Promise.resolve(new Response('{"ret_code":0,"result":{}}')))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { documentElement: { lang: 'ko-KR' }, cookie: '' })
  vi.stubGlobal('navigator', { userAgent: iphone })
  vi.stubGlobal('window', { location: { hash: '' }, sessionStorage: { getItem: () => null } })
})
afterEach(() => vi.unstubAllGlobals())

const sentHeaders = (): HeadersInit | undefined => fetch.mock.calls.at(-1)?.[1].headers

it('the account client sends pc on every device, and the language of the page', async () => {
  const { call } = await import('./call.ts')
  await call('GET /v2/private/user/profile')
  expect(sentHeaders()).toEqual({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    platform: 'pc',
    'Accept-Language': 'ko-KR',
  })
})

it('kyc-info sends guid and language of the visit', async () => {
  const { call } = await import('./call.ts')
  await call('POST /v3/private/kyc/kyc-info', { body: {} })
  expect(sentHeaders()).toMatchObject({ Guid: expect.stringMatching(/^[\w-]{36}$/) as string, Lang: 'ko-KR' })
})

it('the first client sends its platform, and has its own failure messages', async () => {
  const { firstClient } = await import('./first-client.ts')
  await firstClient.post('/logout')
  expect(sentHeaders()).toEqual({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    platform: 'h5',
    'Accept-Language': 'ko-KR',
  })
  fetch.mockResolvedValueOnce(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(firstClient.post('/logout')).rejects.toMatchObject({ kind: 'http', message: '502 Bad Gateway' })
  vi.useFakeTimers()
  fetch.mockReturnValueOnce(new Promise(() => undefined))
  const late = firstClient.post('/logout').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await late).toMatchObject({ code: 9000001, status: 408, message: 'Request timeout, please re-try!' })
})

it('the second client sends only its content type', async () => {
  const { secondClient } = await import('./second-client.ts')
  await secondClient.post('/v1/public/support/request', { body: {} })
  expect(sentHeaders()).toEqual({ 'Content-Type': 'application/json' })
})

it('SDK mode calls the twin with the three headers, and leaves other calls unchanged', async () => {
  const [{ call }, { setAccess }, { sdkAccess }] = await Promise.all([
    import('./call.ts'),
    import('./access.ts'),
    import('./sdk-access.ts'),
  ])
  setAccess(sdkAccess({ token: 'secret', from: 'email' }, 'acme'))
  await call('POST /v3/private/kyc/kyc-info', { body: {} })
  expect(fetch.mock.calls[0]?.[0]).toBe('/x-api/v1/s1/kyc/integration/info')
  expect(sentHeaders()).toMatchObject({
    'kyc-access-token': 'secret',
    'kyc-access-origin': 'acme',
    'kyc-access-business': 'email',
  })
  await call('GET /v2/public/country-list', { query: { is_disable: '1' } })
  expect(fetch.mock.calls[1]?.[0]).toBe('/x-api/v2/public/country-list?is_disable=1')
  expect(Object.keys(sentHeaders() ?? {}).filter((name) => name.startsWith('kyc-'))).toEqual([])
})

it.each([
  [{ scene: 'kyc', businessId: '7', from: 'email' }, 'kyc'],
  [{ businessId: '7', from: 'email' }, '7'],
  [{ scene: '', from: 'email' }, 'email'],
  [{}, ''],
])('uses the first business identifier that is given: %o', async (given, business) => {
  const { sdkAccess } = await import('./sdk-access.ts')
  const headers = sdkAccess({ token: 't', origin: 'partner', ...given }, 'acme').headers('/v3/private/kyc/kyc-info')
  expect(headers).toMatchObject({ 'kyc-access-origin': 'partner', 'kyc-access-business': business })
})
