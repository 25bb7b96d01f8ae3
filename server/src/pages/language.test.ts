import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'

const available = ['de-DE', 'en', 'en-US', 'ja-JP', 'zh-CN', 'zh-TW']

interface Wish {
  lang?: string | string[]
  cookie?: string
  accept?: string
}
const choose = ({ lang, cookie, accept }: Wish, languages = available): string =>
  chooseLanguage(
    { query: { lang }, headers: { ...(cookie ? { cookie: `tessera-language=${cookie}` } : {}), ...(accept ? { 'accept-language': accept } : {}) } } as unknown as FastifyRequest,
    languages,
    'tessera',
  )

describe('the language of a page', () => {
  it.each<[Wish, string]>([
    [{}, 'en'],
    [{ lang: 'ja-JP', cookie: 'de-DE', accept: 'zh-CN' }, 'ja-JP'],
    [{ cookie: 'de-DE', accept: 'zh-CN' }, 'de-DE'],
    [{ accept: 'fr-FR,zh-CN;q=0.9,en;q=0.8' }, 'zh-CN'],
    [{ lang: 'xx', accept: 'de-AT' }, 'de-DE'],
    [{ lang: 'EN-us' }, 'en-US'],
    [{ lang: 'en' }, 'en'],
    [{ lang: 'zh-TW' }, 'zh-TW'],
    [{ accept: 'zh-TW,zh;q=0.9' }, 'zh-TW'],
    [{ accept: 'DE' }, 'de-DE'],
    [{ lang: '../../etc/passwd' }, 'en'],
    [{ lang: '"><script>' }, 'en'],
    [{ lang: ['ja-JP', 'de-DE'] }, 'en'],
    [{ cookie: '%00', accept: '*' }, 'en'],
    [{ accept: ',;,' }, 'en'],
  ])('%o: %s', (wish, language) => {
    expect(choose(wish)).toBe(language)
  })

  it('is English even when there are no texts', () => {
    expect(choose({ lang: 'de-DE' }, [])).toBe('en')
  })
})
