import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSend, requestTimeoutMs } from './request.ts'

const ok = (result: unknown): Response => new Response(JSON.stringify({ ret_code: 0, ret_msg: 'OK', result }))
const answering = (answer: () => Promise<Response>): ReturnType<typeof vi.fn<typeof fetch>> => vi.fn<typeof fetch>(answer)
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const language = (): string => 'de-DE'

describe('a request', () => {
  it('goes to the base with the headers every call carries', async () => {
    const fetch = answering(() => Promise.resolve(ok({ list: [] })))
    const send = createSend({ language, fetch })
    expect(await send('GET', '/v2/public/country-list', { query: { is_disable: '1', other: undefined } })).toEqual({ list: [] })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/x-api/v2/public/country-list?is_disable=1')
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      body: null,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', platform: 'pc', 'Accept-Language': 'de-DE' },
    })
  })

  it('sends a body as JSON', async () => {
    const fetch = answering(() => Promise.resolve(ok({})))
    await createSend({ language, fetch })('POST', '/logout')
    await createSend({ language, fetch })('POST', '/x', { body: { a: 1 } })
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(['{}', '{"a":1}'])
  })

  it('shares the flight of an equal GET, and only while it flies', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    const send = createSend({ language, fetch })
    await Promise.all([send('GET', '/a'), send('GET', '/a'), send('GET', '/a', { query: { b: '1' } })])
    expect(fetch).toHaveBeenCalledTimes(2)
    await send('GET', '/a')
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('shares nothing that changes something, nor what someone may abort', async () => {
    const fetch = answering(() => Promise.resolve(ok(1)))
    const send = createSend({ language, fetch })
    const { signal } = new AbortController()
    await Promise.all([send('POST', '/a'), send('POST', '/a'), send('GET', '/b', { signal }), send('GET', '/b', { signal })])
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  it('says what hindered it', async () => {
    const send = createSend({ language, fetch: answering(() => Promise.reject(new TypeError('Failed to fetch'))) })
    await expect(send('GET', '/a')).rejects.toMatchObject({ kind: 'network', message: 'http network error' })
  })
})

describe('an early answer of the page', () => {
  it('is taken over once', async () => {
    const fetch = answering(() => Promise.resolve(ok('later')))
    const early = { 'GET /v2/private/user/profile': Promise.resolve(ok('early')) }
    const send = createSend({ language, fetch, early })
    expect(await send('GET', '/v2/private/user/profile')).toBe('early')
    expect(await send('GET', '/v2/private/user/profile')).toBe('later')
  })

  it('fails like any other', async () => {
    const early = { 'POST /a': Promise.reject(new TypeError('offline')) }
    await expect(createSend({ language, early })('POST', '/a')).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('time', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const never = (): Promise<Response> => new Promise(() => undefined)

  it('is up after 30 s', async () => {
    const fetch = answering(never)
    const outcome = failureOf(createSend({ language, fetch })('GET', '/slow'))
    await vi.advanceTimersByTimeAsync(requestTimeoutMs)
    expect(await outcome).toMatchObject({ kind: 'timeout', code: 9000001, status: 408, message: 'timeout of 30000ms exceeded' })
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  it('is up for an early answer, too', async () => {
    const outcome = failureOf(createSend({ language, early: { 'GET /slow': never() } })('GET', '/slow'))
    await vi.advanceTimersByTimeAsync(requestTimeoutMs)
    expect(await outcome).toMatchObject({ kind: 'timeout' })
  })

  it('ends at once for a caller who gives up', async () => {
    const giveUp = new AbortController()
    const outcome = failureOf(createSend({ language, fetch: answering(never) })('GET', '/slow', { signal: giveUp.signal }))
    giveUp.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })
})
