import { beforeEach, describe, expect, it } from 'vitest'
import { responseCache, isPrivate, type ResponseStore } from './response-cache.ts'
import { ApiError } from './api-error.ts'
import { storedResponses } from './stored-responses.ts'
import type { Method, Sent } from './request.ts'

/** The browser's storage, as far as we use it. `Object.keys` returns its entries as in the real one. */
function memory(full = Infinity): Storage & Record<string, string> {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > full) throw new DOMException('full', 'QuotaExceededError')
      storage[key] = value
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage as Storage & Record<string, string>
}

const sent = (path: string, method: Method = 'GET', language = 'en'): Sent => ({
  method,
  path,
  url: `/x-api${path}`,
  headers: { 'Accept-Language': language },
  startedAt: 0,
})
const publicPath = '/v2/public/country-list'
const privatePath = '/v1/private/user/sessions'
let now = 1_000_000
beforeEach(() => {
  now = Date.now()
})
const hooks = (store?: ResponseStore): ReturnType<typeof responseCache> => responseCache(store, () => now)

describe('cached answers', () => {
  it('are reused for 60 s, and not longer', () => {
    const { recall, response } = hooks()
    response?.(sent(publicPath), ['NL'])
    now += 59_999
    expect(recall?.(sent(publicPath))).toEqual(['NL'])
    now += 1
    expect(recall?.(sent(publicPath))).toBeUndefined()
  })

  it('are 20 at most: the least recently used goes first', () => {
    const { recall, response } = hooks()
    for (let index = 0; index < 20; index += 1) response?.(sent(`/public/${index}`), index)
    expect(recall?.(sent('/public/0'))).toBe(0)
    response?.(sent('/public/20'), 20)
    expect([recall?.(sent('/public/0')), recall?.(sent('/public/1')), recall?.(sent('/public/20'))]).toEqual([
      0,
      undefined,
      20,
    ])
  })

  it('are separate for each language', () => {
    const { recall, response } = hooks()
    response?.(sent(publicPath), 'English')
    expect(recall?.(sent(publicPath, 'GET', 'de-DE'))).toBeUndefined()
  })

  it('never include the profile or the answer of a POST', () => {
    const { recall, response } = hooks()
    response?.(sent('/v2/private/user/profile'), { id: 1 })
    response?.(sent(publicPath, 'POST'), 1)
    expect([recall?.(sent('/v2/private/user/profile')), recall?.(sent(publicPath))]).toEqual([undefined, undefined])
  })

  it('about the member are forgotten once the member changes something', () => {
    const { recall, response } = hooks()
    response?.(sent(privatePath), 'mine')
    response?.(sent(publicPath), 'all')
    response?.(sent('/v1/private/user/revoke-session', 'POST'), {})
    expect([recall?.(sent(privatePath)), recall?.(sent(publicPath))]).toEqual([undefined, 'all'])
  })

  it.each([10007, 33003, 10009])('are all forgotten when the permission is lost: %i', (code) => {
    const store = storedResponses(() => storage)
    const storage = memory()
    const { recall, response, error } = hooks(store)
    response?.(sent(publicPath), 'all')
    error?.(sent(privatePath), new ApiError('refused', 'user no permission', { code }))
    expect([recall?.(sent(publicPath)), Object.keys(storage)]).toEqual([undefined, []])
  })

  it('survive other refusals', () => {
    const { recall, response, error } = hooks()
    response?.(sent(publicPath), 'all')
    error?.(sent(privatePath), new ApiError('refused', 'bad business ret_code', { code: 20104 }))
    expect(recall?.(sent(publicPath))).toBe('all')
  })
})

describe('stored answers', () => {
  it('are found by the next page while they are fresh', () => {
    const storage = memory()
    hooks(storedResponses(() => storage)).response?.(sent(publicPath), ['NL'])
    expect(hooks(storedResponses(() => storage)).recall?.(sent(publicPath))).toEqual(['NL'])
    now += 60_000
    expect(hooks(storedResponses(() => storage)).recall?.(sent(publicPath))).toBeUndefined()
  })

  it.each([
    '/v1/private/user/sessions',
    '/v1/kyc/identity',
    '/v1/s1/kyc/integration/info',
    '/v3/private/kyc/get-config',
  ])('are never private: %s', (path) => {
    const storage = memory()
    const { recall, response } = hooks(storedResponses(() => storage))
    response?.(sent(path), { secret: 'Vantorre' })
    expect(isPrivate(path)).toBe(true)
    expect(JSON.stringify(storage)).not.toContain('Vantorre')
    expect(recall?.(sent(path))).toEqual({ secret: 'Vantorre' })
  })

  it('take 4.5 MB at most: the oldest make room', () => {
    const storage = memory()
    const store = storedResponses(() => storage)
    const most = 4_718_592
    const third = 'x'.repeat(most / 2 / 3)
    for (const [index, name] of ['a', 'b', 'c'].entries()) store.write(name, { at: now + index, result: third })
    expect(Object.keys(storage)).toEqual(['answer:b', 'answer:c'])
    const bytes = Object.entries(storage).reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0)
    expect(bytes).toBeLessThanOrEqual(most)
    // Two bytes per character: one answer that fills the limit is stored, one character more is not.
    const frame = 'answer:d'.length + JSON.stringify({ at: now, result: '' }).length
    store.write('d', { at: now, result: 'x'.repeat(most / 2 - frame + 1) })
    expect(Object.keys(storage)).toEqual(['answer:b', 'answer:c'])
    store.write('d', { at: now, result: 'x'.repeat(most / 2 - frame) })
    expect(Object.keys(storage)).toEqual(['answer:d'])
  })

  it('do not touch other entries, and remove invalid ones', () => {
    const storage = memory()
    Object.assign(storage, {
      i18nextLng: 'de-DE',
      'answer:x': 'no JSON',
      'answer:y': JSON.stringify({ at: 5, result: 1 }),
    })
    const store = storedResponses(() => storage)
    expect(store.read()).toEqual([])
    expect(storage).toEqual({ i18nextLng: 'de-DE' })
    store.write('z', { at: now, result: 1 })
    store.clear()
    expect(storage).toEqual({ i18nextLng: 'de-DE' })
  })

  it('are skipped in a browser without storage', () => {
    const denied = storedResponses(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const full = storedResponses(() => memory(10))
    for (const store of [denied, full]) {
      const { recall, response } = hooks(store)
      response?.(sent(publicPath), ['a long list of countries'])
      expect(recall?.(sent(publicPath))).toEqual(['a long list of countries'])
    }
  })
})

it('an answer with a time in the future is ignored: the device’s clock has changed', () => {
  const { recall, response } = hooks()
  response?.(sent(publicPath), 1)
  now -= 5000
  expect(recall?.(sent(publicPath))).toBeUndefined()
})
