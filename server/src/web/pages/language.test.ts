import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { chooseLanguage, languagesFor, type LanguageOffer } from './language.ts'

const existing = 'ar-SA de-DE en en-HK en-US es-ES id-ID ja-JP ko-KR ru-RU th-TH tr-TR vi-VN zh-CN zh-HK zh-TW'.split(
  ' ',
)
const worldwide = languagesFor('www.example.com', ['www.example.hk'], existing)
const hongKong = languagesFor('WWW.example.hk', ['www.example.hk'], existing)

interface Wish {
  lang?: string | string[]
  cookie?: string
  accept?: string
}
const choose = ({ lang, cookie, accept }: Wish, offer: LanguageOffer = worldwide): string =>
  chooseLanguage(
    {
      query: { lang },
      headers: {
        ...(cookie ? { cookie: `tessera-language=${cookie}` } : {}),
        ...(accept ? { 'accept-language': accept } : {}),
      },
    } as unknown as FastifyRequest,
    offer,
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
    [{ accept: 'zh-HK,zh;q=0.9' }, 'zh-TW'],
    [{ accept: 'zh-Hant' }, 'zh-TW'],
    [{ accept: 'zh-SG' }, 'zh-CN'],
    [{ accept: 'en-GB' }, 'en'],
    [{ lang: '../../etc/passwd' }, 'en'],
    [{ lang: '"><script>' }, 'en'],
    [{ lang: ['ja-JP', 'de-DE'] }, 'en'],
    [{ cookie: '%00', accept: '*' }, 'en'],
    [{ accept: ',;,' }, 'en'],
  ])('for %o it is %s', (wish, language) => {
    expect(choose(wish)).toBe(language)
  })

  it('is English even without any texts', () => {
    expect(choose({ lang: 'de-DE' }, { languages: [], fallbackLanguage: 'en' })).toBe('en')
  })
})

describe('the languages of a host', () => {
  it('are 14, without those of Hong Kong', () => {
    expect(worldwide.languages).toHaveLength(14)
    expect(worldwide.languages.filter((language) => language.endsWith('-HK'))).toEqual([])
    expect(worldwide.fallbackLanguage).toBe('en')
  })

  it('are only those that have texts', () => {
    expect(languagesFor('www.example.com', [], ['en', 'de-DE', 'xx']).languages).toEqual(['en', 'de-DE'])
  })

  it.each<[Wish, string]>([
    [{}, 'zh-HK'],
    [{ accept: 'de-DE' }, 'zh-HK'],
    [{ accept: 'zh-CN' }, 'zh-HK'],
    [{ accept: 'en-US' }, 'en-HK'],
    [{ lang: 'en-HK', cookie: 'zh-HK' }, 'en-HK'],
  ])('on a Hong Kong domain, %o gives %s', (wish, language) => {
    expect(hongKong.languages).toEqual(['zh-HK', 'en-HK'])
    expect(choose(wish, hongKong)).toBe(language)
  })
})
