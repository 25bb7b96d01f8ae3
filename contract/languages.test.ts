import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { closestLanguage, fallbacksOf, languageName, languageNameIn, languages, textsName } from './languages.ts'

const available = ['en', 'en-US', 'zh-CN', 'zh-TW', 'de-DE', 'id-ID']

describe('the closest language to a request', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en-GB', 'en'],
    ['EN-us', 'en-US'],
    ['de', 'de-DE'],
    ['zh', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-MO', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    // Its name before 1989, which old devices still send.
    ['in', 'id-ID'],
    ['fr', undefined],
    ['', undefined],
    ['*', undefined],
    ['"><script>', undefined],
  ])('%s: %s', (wish, language) => {
    expect(closestLanguage(wish, available)).toBe(language)
  })

  it('prefers the same language in another script to none', () => {
    expect(closestLanguage('zh-CN', ['zh-HK', 'en-HK'])).toBe('zh-HK')
  })
})

it('has a folder of texts for each language that it offers', () => {
  expect(languages.toSorted()).toEqual(readdirSync(new URL('../locales/', import.meta.url)).toSorted())
})

it('falls back to Taiwan for Hong Kong, and to English for all', () => {
  expect(fallbacksOf('zh-HK')).toEqual(['zh-TW', 'en'])
  for (const language of ['en-US', 'en-HK', 'de-DE']) expect(fallbacksOf(language)).toEqual(['en'])
  expect(fallbacksOf('en')).toEqual([])
})

it('names files by environment', () => {
  expect(
    (['mainnet', 'testnet', 'sitnet'] as const).map((environment) => textsName(environment, 'user-accounts')),
  ).toEqual(['user-accounts', 'testnet-user-accounts', 'test-user-accounts'])
})

it('calls a language without a name by its code', () => {
  expect(['zh-CN', 'en-US', 'xx'].map(languageName)).toEqual(['简体中文', 'English (US)', 'xx'])
})

it('names the region of a language only where there are several', () => {
  expect(languageNameIn('ar-SA', 'ar-SA')).toBe('العربية')
  expect(languageNameIn('de-DE', 'de-DE')).toBe('Deutsch')
  expect(languageNameIn('en', 'zh-HK')).toContain('Hong Kong')
})
