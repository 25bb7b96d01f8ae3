import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, requestTimeoutMs, type Hooks } from './request.ts'

const ok = (result: unknown): Response => new Response(JSON.stringify({ ret_code: 0, ret_msg: 'OK', result }))
const refusal = (code: number): Response => new Response(JSON.stringify({ ret_code: code, ret_msg: 'no', result: {} }))
const answering = (answer: () => Promise<Response>): ReturnType<typeof vi.fn<typeof fetch>> =>
  vi.fn<typeof fetch>(answer)
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const headers = (): Record<string, string> => ({ platform: 'pc', 'Accept-Language': 'de-DE' })

describe('a request', () => {
  it('uses the base address and the headers of its client, with cookies', async () => {
    const fetch = answering(() => Promise.resolve(ok({ list: [] })))
    const client = createClient({ headers, fetch })
    expect(await client.get('/v2/public/country-list', { query: { is_disable: '1', other: undefined } })).toEqual({
      list: [],
    })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/x-api/v2/public/country-list?is_disable=1')
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      body: null,
      headers: { platform: 'pc', 'Accept-Language': 'de-DE' },
    })
  })

  it('writes the fields of a GET’s body into the address', async () => {
    const fetch = answering(() => Promise.resolve(ok({})))
    await createClient({ headers, fetch }).get('/a', { body: { scene_code: 'x y' }, query: { b: '1' } })
    expect(fetch.mock.calls[0]?.[0]).toBe('/x-api/a?scene_code=x+y&b=1')
  })

  it.each(['post', 'put', 'delete', 'patch'] as const)('%s sends its body as JSON', async (verb) => {
    const fetch = answering(() => Promise.resolve(ok({})))
    const client = createClient({ headers, fetch })
    await client[verb]('/logout')
    await client[verb]('/x', { body: { a: 1 } })
    expect(fetch.mock.calls.map(([, init]) => [init?.method, init?.body])).toEqual([
      [verb.toUpperCase(), '{}'],
      [verb.toUpperCase(), '{"a":1}'],
    ])
  })

  it('names the cause of its failure', async () => {
    const { get } = createClient({ headers, fetch: answering(() => Promise.reject(new TypeError('Failed to fetch'))) })
    await expect(get('/a')).rejects.toMatchObject({ kind: 'network', message: 'http network error' })
  })

  it.each([199, 300, 404, 500])('treats status %i as a failure', async (status) => {
    const { get } = createClient({
      headers,
      fetch: answering(() =>
        Promise.resolve({ status, statusText: '', text: () => Promise.resolve('{"ret_code":0}') } as Response),
      ),
    })
    await expect(get('/a')).rejects.toMatchObject({ kind: 'http', message: 'http error', status })
  })

  it('uses the address of the current access, and keeps the contract’s name for it', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    const client = createClient({ headers, fetch, pathOf: (path) => `/s1${path}` })
    const seen: string[] = []
    client.use({ request: ({ path, url }) => seen.push(path, url) })
    await client.post('/info')
    expect(seen).toEqual(['/info', '/x-api/s1/info'])
  })
})

describe('equal GETs', () => {
  it('share one request while it is pending', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    const { get } = createClient({ headers, fetch })
    await Promise.all([
      get('/a'),
      get('/a', { signal: new AbortController().signal }),
      get('/a'),
      get('/a', { query: { b: '1' } }),
    ])
    expect(fetch).toHaveBeenCalledTimes(2)
    await get('/a')
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('calls that change something are never shared', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    const { post } = createClient({ headers, fetch })
    await Promise.all([post('/a'), post('/a')])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('a caller can cancel alone; when the last one cancels, the request is cancelled', async () => {
    const answer = Promise.withResolvers<Response>()
    const fetch = answering(() => answer.promise)
    const { get } = createClient({ headers, fetch })
    const [first, second] = [new AbortController(), new AbortController()]
    const outcomes = [first, second].map(({ signal }) => failureOf(get('/a', { signal })))
    await Promise.resolve()
    const sent = fetch.mock.calls[0]?.[1]?.signal
    first.abort()
    expect(await outcomes[0]).toMatchObject({ name: 'AbortError' })
    expect(sent?.aborted).toBe(false)
    second.abort()
    expect(await outcomes[1]).toMatchObject({ name: 'AbortError' })
    expect(sent?.aborted).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('a caller after all others cancelled starts a new request', async () => {
    const fetch = answering(() => new Promise(() => undefined))
    const { get } = createClient({ headers, fetch })
    const gone = new AbortController()
    const outcome = failureOf(get('/a', { signal: gone.signal }))
    gone.abort()
    await outcome
    fetch.mockResolvedValueOnce(ok('anew'))
    expect(await get('/a')).toBe('anew')
  })

  it('a fresh call does not share a pending request', async () => {
    const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(ok('fresh')))
    fetch.mockReturnValueOnce(new Promise(() => undefined))
    const { get } = createClient({ headers, fetch })
    void get('/a')
    expect(await get('/a', { fresh: true })).toBe('fresh')
  })
})

describe('hooks', () => {
  function listening(): { hooks: Hooks; heard: string[] } {
    const heard: string[] = []
    return {
      heard,
      hooks: {
        request: ({ headers }) => {
          heard.push('request')
          headers['x-added'] = 'yes'
        },
        response: (_sent, result) => heard.push(`response ${String(result)}`),
        error: (_sent, { message }) => heard.push(`error ${message}`),
        finally: () => heard.push('finally'),
      },
    }
  }

  it('see a request, its result and its end, and may add headers', async () => {
    const fetch = answering(() => Promise.resolve(ok(7)))
    const client = createClient({ headers, fetch })
    const { hooks, heard } = listening()
    client.use(hooks)
    await client.post('/a')
    expect(heard).toEqual(['request', 'response 7', 'finally'])
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-added': 'yes' })
  })

  it('see its failure', async () => {
    const client = createClient({ headers, fetch: answering(() => Promise.resolve(refusal(10009))) })
    const { hooks, heard } = listening()
    client.use(hooks)
    await failureOf(client.post('/a'))
    expect(heard).toEqual(['request', 'error user no permission', 'finally'])
  })

  it('see the end of a cancelled call, but no failure', async () => {
    const client = createClient({ headers, fetch: answering(() => new Promise(() => undefined)) })
    const { hooks, heard } = listening()
    client.use(hooks)
    const gone = new AbortController()
    const outcome = failureOf(client.post('/a', { signal: gone.signal }))
    gone.abort()
    await outcome
    expect(heard).toEqual(['request', 'finally'])
  })

  it('may answer a GET themselves, unless it must be fresh', async () => {
    const fetch = answering(() => Promise.resolve(ok('asked')))
    const client = createClient({ headers, fetch })
    client.use({ recall: () => 'kept' })
    expect([await client.get('/a'), await client.get('/a', { fresh: true }), await client.post('/a')]).toEqual([
      'kept',
      'asked',
      'asked',
    ])
  })

  it('sends its tag with the request', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    await createClient({ headers, fetch }).post('/a', { tag: 'submit' })
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'X-Client-Tag': 'submit' })
  })
})

describe('an answer in the page', () => {
  const answer = (result: unknown) => ({ ret_code: 0, ret_msg: 'OK', result })

  it('is not used, then or later, once the page has changed something', async () => {
    const fetch = vi.fn(() => Promise.resolve(ok('asked')))
    const firstAnswers = { 'POST /a {}': answer('in the page') }
    const { post } = createClient({ headers, fetch, firstAnswers })
    expect([await post('/a', { fresh: true }), await post('/a')]).toEqual(['asked', 'asked'])
  })

  it('is used for the same query and body only', async () => {
    const fetch = answering(() => Promise.resolve(ok('asked')))
    const firstAnswers = { 'GET /list?kind=a': answer('in the page'), 'POST /a {"level":1}': answer('level 1') }
    const { get, post } = createClient({ headers, fetch, firstAnswers })
    expect([await get('/list'), await get('/list', { query: { kind: 'b' } })]).toEqual(['asked', 'asked'])
    expect(await get('/list', { query: { kind: 'a' } })).toBe('in the page')
    expect([await post('/a', { body: { level: 1 } }), await post('/a')]).toEqual(['level 1', 'asked'])
  })

  it('is used once, or for a GET until the first change, for a render that starts twice', async () => {
    const fetch = answering(() => Promise.resolve(ok('asked')))
    const firstAnswers = { 'GET /a': answer('in the page'), 'POST /a {}': answer('in the page') }
    const { get, post } = createClient({ headers, fetch, firstAnswers })
    expect([await post('/a'), await get('/a'), await get('/a')]).toEqual(Array(3).fill('in the page'))
    expect([await post('/a'), await get('/a')]).toEqual(['asked', 'asked'])
  })
})

describe('the timeout', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  const never = (): Promise<Response> => new Promise(() => undefined)

  it('ends a call after 30 s', async () => {
    const fetch = answering(never)
    const outcome = failureOf(createClient({ headers, fetch }).get('/slow'))
    await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({
      kind: 'timeout',
      code: 9000001,
      status: 408,
      message: 'timeout of 30000ms exceeded',
    })
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  it('does not delay a caller who cancels', async () => {
    const giveUp = new AbortController()
    const outcome = failureOf(
      createClient({ headers, fetch: answering(never) }).get('/slow', { signal: giveUp.signal }),
    )
    giveUp.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })
})
