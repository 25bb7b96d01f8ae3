import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  hasChosen,
  storeLanguage,
  queryIn,
  showLanguage,
  withoutLanguage,
  type Place,
} from './language.ts'

interface Scene {
  search?: string
  saved?: string
  /** The language of the messenger around the page. */
  launched?: string
  /** The language of the server's page. */
  served?: string
  /** The cookies of the page. */
  cookie?: string
  /** True for a browser without storage. */
  closed?: boolean
}

const languages = ['en', 'en-US', 'zh-CN', 'zh-TW', 'de-DE', 'ar-SA']
const brand = { name: 'Acme', shortName: 'acme', logo: '', colour: '', helpBase: '', links: {} }

function place({ search = '', saved, cookie = '', closed = false }: Scene): Place & { store: Map<string, string> } {
  const store = new Map<string, string>(saved === undefined ? [] : [['i18nextLng', saved]])
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  }
  return {
    store,
    document: { cookie, documentElement: { lang: '', dir: '' } } as unknown as Document,
    location: { search },
    storage: () => {
      if (closed) throw new DOMException('denied', 'SecurityError')
      return storage
    },
  }
}
const choose = (scene: Scene): string =>
  chooseLanguage({ brand, languages, language: scene.served ?? 'en' }, scene.launched, place(scene))

describe('the language to show', () => {
  it.each<[Scene, string]>([
    [{ search: '?lang=de-DE', saved: 'ar-SA', served: 'zh-CN' }, 'de-DE'],
    [{ search: '?lang=nonsense', saved: 'ar-SA', served: 'zh-CN' }, 'ar-SA'],
    [{ saved: 'ar-SA', served: 'zh-CN' }, 'ar-SA'],
    [{ saved: 'zh-HK' }, 'zh-TW'],
    [{ saved: 'fr-FR', served: 'zh-CN' }, 'zh-CN'],
    [{ saved: '', served: 'de-DE' }, 'de-DE'],
    [{ served: 'en-US' }, 'en-US'],
    [{ launched: 'de', served: 'en' }, 'de-DE'],
    [{ launched: 'de', saved: 'ar-SA' }, 'ar-SA'],
    [{ launched: 'xx', served: 'zh-CN' }, 'zh-CN'],
    // Signing out emptied the storage.
    [{ launched: 'en', cookie: 'a=b; acme-language=de-DE', served: 'de-DE' }, 'de-DE'],
    [{ launched: 'en', saved: 'ar-SA', cookie: 'acme-language=de-DE' }, 'ar-SA'],
    [{ launched: 'de', cookie: 'other-language=ar-SA; acme-language=' }, 'de-DE'],
    [{ search: '?lang=ar-SA&launched=1', launched: 'ar' }, 'ar-SA'],
    [{ search: '?lang=de', closed: true }, 'de-DE'],
    [{ closed: true, served: 'zh-TW' }, 'zh-TW'],
  ])('%o: %s', (scene, language) => {
    expect(choose(scene)).toBe(language)
  })

  it('is stored if the address named it, and only then', () => {
    const [named, saved] = [place({ search: '?lang=de', saved: 'ar-SA' }), place({ saved: 'ar-SA' })]
    for (const one of [named, saved]) chooseLanguage({ brand, languages, language: 'en' }, '', one)
    expect([named.store.get('i18nextLng'), named.document.cookie]).toEqual([
      'de-DE',
      'acme-language=de-DE; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
    expect([saved.store.get('i18nextLng'), saved.document.cookie]).toEqual(['ar-SA', ''])
  })

  it('of a messenger’s launch comes from the address and is not stored: the next launch may bring another', () => {
    const query = queryIn('ar-SA', { search: '?redirect_url=%2F', chosen: false })
    expect(query).toBe('?redirect_url=%2F&lang=ar-SA&launched=1')
    const here = place({ search: query })
    expect(chooseLanguage({ brand, languages, language: 'en' }, 'ar', here)).toBe('ar-SA')
    expect([here.store.size, here.document.cookie, hasChosen('acme', here)]).toEqual([0, '', false])
    // A choice on that same page counts as a choice.
    const chosen = place({ search: queryIn('de-DE', { search: query, chosen: true }) })
    chooseLanguage({ brand, languages, language: 'en' }, 'ar', chosen)
    expect([chosen.store.get('i18nextLng'), hasChosen('acme', chosen)]).toEqual(['de-DE', true])
  })
})

it('a choice is stored for the server even if the browser stores nothing else', () => {
  const here = place({ closed: true })
  storeLanguage('de-DE', 'acme', here)
  expect(here.document.cookie).toContain('acme-language=de-DE')
})

it('the page gets its language and direction', () => {
  const { document } = place({})
  showLanguage('ar-SA', ['ar-SA'], document)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-SA', 'rtl'])
  showLanguage('de-DE', ['ar-SA'], document)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de-DE', 'ltr'])
})

it('an address loses its language and nothing else', () => {
  expect(withoutLanguage('https://x.example/a?b=1&lang=de-DE&c=2#d')).toBe('https://x.example/a?b=1&c=2#d')
  expect(withoutLanguage('https://x.example/a?lang=de-DE&launched=1')).toBe('https://x.example/a')
  expect(withoutLanguage('https://x.example/a')).toBe('https://x.example/a')
})
