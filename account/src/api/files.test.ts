import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const released = vi.spyOn(URL, 'revokeObjectURL')

/** One upload, as the browser would send it. */
class Wire extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  withCredentials = false
  status = 0
  responseText = ''
  url = ''
  sent: unknown

  constructor() {
    super()
    wires.push(this)
  }
  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('load'))
  }
}
let wires: Wire[]

beforeEach(() => {
  vi.resetModules()
  wires = []
  released.mockClear()
  fetched
    .mockReset()
    .mockImplementation(() => Promise.resolve(new Response('pixels', { headers: { 'content-type': 'image/webp' } })))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', Wire)
  vi.stubGlobal('document', { documentElement: { lang: 'ko-KR' }, cookie: '' })
  vi.stubGlobal('window', { location: { hash: '', origin: 'https://x.example' } })
})
afterEach(() => vi.unstubAllGlobals())

async function sdkMode(): Promise<void> {
  const [{ setAccess }, { sdkAccess }] = await Promise.all([import('./access.ts'), import('./sdk-access.ts')])
  setAccess(sdkAccess({ token: 'secret', origin: 'shop', scene: 'kyc' }, 'tessera'))
}
const picture = async (): Promise<{ address: string; revoke: () => void }> =>
  (await import('./files.ts')).pictureAddress(
    '/v3/private/kyc/builtin/photo',
    { photoId: 'a b' },
    new AbortController().signal,
  )

describe('a picture that only its owner may see', () => {
  it('is loaded by the browser itself with a session', async () => {
    const { address, revoke } = await picture()
    expect(address).toBe('/x-api/v3/private/kyc/builtin/photo?photoId=a+b')
    revoke()
    expect([fetched.mock.calls.length, released.mock.calls.length]).toEqual([0, 0])
  })

  it('is fetched with the token in SDK mode, never with the token in an address', async () => {
    await sdkMode()
    const { address } = await picture()
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/x-api/v1/s1/kyc/integration/builtin/photo?photoId=a+b')
    expect(init?.headers).toEqual({
      'kyc-access-token': 'secret',
      'kyc-access-origin': 'shop',
      'kyc-access-business': 'kyc',
    })
    expect(address).toMatch(/^blob:/)
  })

  it('is revoked once by its caller', async () => {
    await sdkMode()
    const { address, revoke } = await picture()
    expect(released).not.toHaveBeenCalled()
    revoke()
    expect(released.mock.calls).toEqual([[address]])
  })

  it.each([
    ['a refusal', () => Response.json({ ret_code: 1007 })],
    ['a page instead of a picture', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an answer without a content type', () => new Response(new Uint8Array(2))],
    ['a failure', () => new Response('', { status: 404, headers: { 'content-type': 'image/webp' } })],
  ])('is null if the server answers %s', async (_what, answer) => {
    await sdkMode()
    fetched.mockResolvedValue(answer())
    await expect(picture()).rejects.toThrow('The picture could not be loaded')
  })
})

describe('an upload', () => {
  const send = async (onProgress = vi.fn(), stop = new AbortController()) => {
    const { sendFile } = await import('./files.ts')
    const file = new Blob(['bytes'], { type: 'image/jpeg' })
    const answer = sendFile('PUT /v3/private/kyc/builtin/upload', {
      query: { attemptId: 'x', side: 'front' },
      file,
      signal: stop.signal,
      onProgress,
    })
    const [wire] = wires
    if (!wire) throw new Error('nothing was sent')
    return { answer, wire, file, stop }
  }

  it('is sent unchanged, with the headers of every call, and returns the result', async () => {
    const { answer, wire, file } = await send()
    expect([wire.url, wire.sent, wire.withCredentials]).toEqual([
      '/x-api/v3/private/kyc/builtin/upload?attemptId=x&side=front',
      file,
      true,
    ])
    expect(wire.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'image/jpeg',
      platform: 'pc',
      'Accept-Language': 'ko-KR',
    })
    wire.answer(200, '{"ret_code":0,"result":{"photoId":"p"}}')
    expect(await answer).toEqual({ photoId: 'p' })
  })

  it('uses the twin with the token in SDK mode', async () => {
    await sdkMode()
    const { answer, wire } = await send()
    expect(wire.url).toBe('/x-api/v1/s1/kyc/integration/builtin/upload?attemptId=x&side=front')
    expect(wire.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'kyc-access-token': 'secret',
      'kyc-access-origin': 'shop',
    })
    wire.answer(200, '{"ret_code":0,"result":{}}')
    await answer
  })

  it.each([
    [200, '{"ret_code":20101,"ret_msg":"no"}', { kind: 'refused', code: 20101 }],
    [502, '', { kind: 'http', status: 502 }],
  ])('fails like every other call: %d %s', async (status, text, error) => {
    const { answer, wire } = await send()
    wire.answer(status, text)
    await expect(answer).rejects.toMatchObject(error)
  })

  it('runs the hooks of every call of the account', async () => {
    const [{ accountClient }, { responseCache }, { carryAlways }] = await Promise.all([
      import('./call.ts'),
      import('./response-cache.ts'),
      import('./headers.ts'),
    ])
    const heard: string[] = []
    const store = { read: () => [], write: vi.fn(), clear: vi.fn() }
    accountClient.use(responseCache(store))
    accountClient.use({
      request: ({ method, path }) => heard.push(`${method} ${path}`),
      error: (_sent, { code }) => heard.push(String(code)),
      finally: () => heard.push('end'),
    })
    carryAlways({ 'X-User-Agent': 'company=Tessera' })
    const refused = await send()
    expect(refused.wire.headers).toMatchObject({ 'X-User-Agent': 'company=Tessera' })
    refused.wire.answer(200, '{"ret_code":10009}')
    await expect(refused.answer).rejects.toMatchObject({ message: 'user no permission' })
    expect(heard).toEqual(['PUT /v3/private/kyc/builtin/upload', '10009', 'end'])
    expect(store.clear).toHaveBeenCalledTimes(1)
  })

  it('reports its own cancellation', async () => {
    const { answer, stop } = await send()
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})
