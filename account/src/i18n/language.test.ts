import { describe, expect, it } from 'vitest'
import { chooseLanguage, keepLanguage, showLanguage, withoutLanguage, type Place } from './language.ts'

interface Scene {
  search?: string
  kept?: string
  /** The language of the messenger around the page. */
  launched?: string
  /** The language of the server's page. */
  served?: string
  /** The browser keeps nothing. */
  closed?: boolean
}

const languages = ['en', 'en-US', 'zh-CN', 'zh-TW', 'de-DE', 'ar-SA']
const brand = { name: 'Acme', shortName: 'acme', logo: '', colour: '', helpBase: '', links: {} }

function place({ search = '', kept, closed = false }: Scene): Place & { store: Map<string, string> } {
  const store = new Map<string, string>(kept === undefined ? [] : [['i18nextLng', kept]])
  const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) }
  return {
    store,
    document: { cookie: '', documentElement: { lang: '', dir: '' } } as unknown as Document,
    location: { search },
    storage: () => {
      if (closed) throw new DOMException('denied', 'SecurityError')
      return storage
    },
  }
}
const choose = (scene: Scene): string => chooseLanguage({ brand, languages, language: scene.served ?? 'en' }, scene.launched, place(scene))

describe('the language to show', () => {
  it.each<[Scene, string]>([
    [{ search: '?lang=de-DE', kept: 'ar-SA', served: 'zh-CN' }, 'de-DE'],
    [{ search: '?lang=nonsense', kept: 'ar-SA', served: 'zh-CN' }, 'ar-SA'],
    [{ kept: 'ar-SA', served: 'zh-CN' }, 'ar-SA'],
    [{ kept: 'zh-HK' }, 'zh-TW'],
    [{ kept: 'fr-FR', served: 'zh-CN' }, 'zh-CN'],
    [{ kept: '', served: 'de-DE' }, 'de-DE'],
    [{ served: 'en-US' }, 'en-US'],
    [{ launched: 'de', served: 'en' }, 'de-DE'],
    [{ launched: 'de', kept: 'ar-SA' }, 'ar-SA'],
    [{ launched: 'xx', served: 'zh-CN' }, 'zh-CN'],
    [{ search: '?lang=de', closed: true }, 'de-DE'],
    [{ closed: true, served: 'zh-TW' }, 'zh-TW'],
  ])('%o: %s', (scene, language) => {
    expect(choose(scene)).toBe(language)
  })

  it('is kept when the address named it, and only then', () => {
    const [named, kept] = [place({ search: '?lang=de', kept: 'ar-SA' }), place({ kept: 'ar-SA' })]
    for (const one of [named, kept]) chooseLanguage({ brand, languages, language: 'en' }, '', one)
    expect([named.store.get('i18nextLng'), named.document.cookie]).toEqual(['de-DE', 'acme-language=de-DE; Path=/; Max-Age=31536000; SameSite=Lax'])
    expect([kept.store.get('i18nextLng'), kept.document.cookie]).toEqual(['ar-SA', ''])
  })
})

it('a choice is kept for the server even where the browser keeps nothing else', () => {
  const here = place({ closed: true })
  keepLanguage('de-DE', 'acme', here)
  expect(here.document.cookie).toContain('acme-language=de-DE')
})

it('the page is told its language and direction', () => {
  const { document } = place({})
  showLanguage('ar-SA', ['ar-SA'], document)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-SA', 'rtl'])
  showLanguage('de-DE', ['ar-SA'], document)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de-DE', 'ltr'])
})

it('an address loses its language and nothing else', () => {
  expect(withoutLanguage('https://x.example/a?b=1&lang=de-DE&c=2#d')).toBe('https://x.example/a?b=1&c=2#d')
  expect(withoutLanguage('https://x.example/a')).toBe('https://x.example/a')
})
