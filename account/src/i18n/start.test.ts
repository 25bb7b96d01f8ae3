import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts, switchLanguage, type TextSettings } from './start.ts'

/** Files that do not exist, by language. Each request for them fails. */
let missing: Set<string>
let asked: { url: string; at: number }[]
let html: { lang: string; dir: string; dataset: Record<string, string> }
/** Delayed answers, for tests that control when they arrive. */
let held: Map<string, Promise<void>>

beforeEach(() => {
  vi.useFakeTimers()
  missing = new Set()
  asked = []
  held = new Map()
  html = { lang: '', dir: '', dataset: {} }
  vi.stubGlobal('document', { documentElement: html })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push({ url, at: Date.now() })
    const language = url.split('/').at(-2) ?? ''
    await held.get(language)
    const names = (url.split('/').at(-1) ?? '').split('.json')[0]?.split('+') ?? []
    const texts = { greeting: `greeting in ${language}` }
    return missing.has(language)
      ? new Response('', { status: 503 })
      : Response.json(names.length > 1 ? Object.fromEntries(names.map((name) => [name, texts])) : texts)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function settled<T>(promise: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return promise
}
const start = (settings: Partial<TextSettings> = {}): ReturnType<typeof startTexts> =>
  settled(startTexts({ language: 'de-DE', version: 'abc', ...settings }))
const greeting = (instance: Awaited<ReturnType<typeof start>>): string =>
  String(instance.getResource(instance.language, 'user-accounts', 'greeting'))

describe('texts at the start', () => {
  it('are one file, in the current language only', async () => {
    const instance = await start()
    expect(asked.map(({ url }) => url)).toEqual(['/user/accounts/locales/de-DE/user-accounts.json?v=abc'])
    expect([greeting(instance), html.lang, html.dir]).toEqual(['greeting in de-DE', 'de-DE', 'ltr'])
  })

  it.each([
    ['testnet', 'testnet-user-accounts'],
    ['sitnet', 'test-user-accounts'],
  ] as const)('come from the files of %s', async (environment, name) => {
    await start({ environment })
    expect(asked[0]?.url).toContain(`/${name}.json?v=abc`)
  })

  it('are requested five more times, after 350 ms and then twice as long each time', async () => {
    missing.add('de-DE')
    await start()
    const times = asked.filter(({ url }) => url.includes('/de-DE/')).map(({ at }) => at)
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([350, 700, 1400, 2800, 5600])
  })

  it('that are unavailable are replaced by their fallback', async () => {
    missing.add('zh-HK').add('zh-TW')
    const instance = await start({ language: 'zh-HK' })
    expect([greeting(instance), html.lang]).toEqual(['greeting in en', 'en'])
    expect([...new Set(asked.map(({ url }) => url.split('/').at(-2)))]).toEqual(['zh-HK', 'zh-TW', 'en'])
  })

  it('that do not come make the page say so within ten seconds, and take it back when they come', async () => {
    missing.add('de-DE')
    const starting = startTexts({ language: 'de-DE', version: 'abc' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(html.dataset).toHaveProperty('lost')
    missing.clear()
    await settled(starting)
    expect(html.dataset).not.toHaveProperty('lost')
  })

  it('are requested ten at a time at most', async () => {
    const instance = await start()
    asked = []
    const many = Array.from({ length: 12 }, (_, index) => `x${String.fromCodePoint(97 + index)}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const language of many) held.set(language, promise)
    const all = instance.reloadResources(many, ['user-accounts'])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(10)
    resolve()
    await settled(all)
    expect(asked).toHaveLength(12)
  })
})

describe('switching', () => {
  it('shows the other language, right to left if it is written so', async () => {
    const instance = await start()
    expect(await settled(switchLanguage(instance, 'ar-SA'))).toBe(true)
    expect([greeting(instance), html.lang, html.dir]).toEqual(['greeting in ar-SA', 'ar-SA', 'rtl'])
  })

  it('requests no file twice', async () => {
    const instance = await start()
    for (const language of ['ar-SA', 'de-DE', 'ar-SA']) await settled(switchLanguage(instance, language))
    expect(asked).toHaveLength(2)
  })

  it('keeps the current language if the file is unavailable; a later attempt can succeed', async () => {
    const instance = await start()
    missing.add('ar-SA')
    expect(await settled(switchLanguage(instance, 'ar-SA'))).toBe(false)
    expect([greeting(instance), html.lang]).toEqual(['greeting in de-DE', 'de-DE'])
    missing.clear()
    expect(await settled(switchLanguage(instance, 'ar-SA'))).toBe(true)
    expect(html.lang).toBe('ar-SA')
  })

  it('shows the last choice, whichever file arrives first', async () => {
    const instance = await start()
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set('ar-SA', promise)
    const slow = switchLanguage(instance, 'ar-SA')
    await settled(switchLanguage(instance, 'ja-JP'))
    resolve()
    expect(await settled(slow)).toBe(true)
    expect([instance.language, html.lang]).toEqual(['ja-JP', 'ja-JP'])
  })
})

describe('the texts of a screen', () => {
  it('are one file with those of the page, if the page names them', async () => {
    const instance = await start({ firstTexts: ['user-accounts', 'kyc', 'reasons'] })
    expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual(['kyc+reasons+user-accounts.json?v=abc'])
    expect(instance.getResource('de-DE', 'reasons', 'greeting')).toBe('greeting in de-DE')
  })

  it('load as their own file, are found without its name, and change language with the rest', async () => {
    // The first instance is the one that screens use, as on a page.
    vi.resetModules()
    const fresh = await import('./start.ts')
    const asking = fresh.loadScreenTexts('kyc')
    const instance = await settled(fresh.startTexts({ language: 'de-DE', version: 'abc' }))
    await settled(asking)
    expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual(['user-accounts.json?v=abc', 'kyc.json?v=abc'])
    instance.addResource('de-DE', 'kyc', 'only.there', 'nur dort')
    // Casts past the type of the keys: this one belongs to the test.
    expect(Reflect.apply(instance.t, instance, ['only.there'])).toBe('nur dort')
    expect(await settled(fresh.switchLanguage(instance, 'tr-TR'))).toBe(true)
    expect(instance.getResource('tr-TR', 'kyc', 'greeting')).toBe('greeting in tr-TR')
  })

  it('of a part bring the texts of errors with them, in one file', async () => {
    vi.resetModules()
    const fresh = await import('./start.ts')
    await settled(fresh.startTexts({ language: 'de-DE', version: 'abc' }))
    await settled(Promise.all([fresh.loadErrorTexts(), fresh.loadScreenTexts('tasks')]))
    await settled(fresh.loadErrorTexts())
    expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([
      'user-accounts.json?v=abc',
      'inverse-error-code+tasks.json?v=abc',
    ])
  })

  it('throw if they are unavailable: no screen shows raw keys', async () => {
    vi.resetModules()
    const fresh = await import('./start.ts')
    await settled(fresh.startTexts({ language: 'de-DE', version: 'abc' }))
    missing.add('de-DE')
    const asking = fresh.loadScreenTexts('kyc').catch((error: unknown) => String(error))
    expect(await settled(asking)).toContain('"kyc"')
  })
})
