import { describe, expect, it } from 'vitest'
import { everything, folders, regional } from './locale-texts.ts'
import { glossary, hasStem, hasTerm, keysWith, translationsOf, type Term } from './glossary.ts'

const others = folders.filter((language) => !regional.includes(language) && language !== 'en')

const english = everything('en')
const keys = new Map(glossary.map((term) => [term, keysWith(term, english)]))

const termsIn = (language: string): { term: Term; found: [string, string][] }[] =>
  [...keys].map(([term, has]) => ({ term, found: translationsOf(has, language, everything(language), english) }))

describe('the glossary', () => {
  it.each(others)('in %s: a translation has the term that English has', (language) => {
    const lacking = termsIn(language).flatMap(({ term, found }) =>
      found
        .filter(([, text]) => !hasStem(term, language, text))
        .map(([key]) => `${key}: “${term.term}” is ${term.stems[language]?.join(' or ') ?? 'not in glossary.json'}.`),
    )
    expect(lacking).toEqual([])
  })

  it('has no term that no text uses', () => {
    expect([...keys].filter(([, found]) => found.size === 0).map(([{ term }]) => term)).toEqual([])
  })

  it('explains why a language has more than one stem', () => {
    const several = glossary.filter(({ stems }) => Object.values(stems).some(({ length }) => length > 1))
    expect(several.filter(({ note }) => !note).map(({ term }) => term)).toEqual([])
  })

  it.each(others)('in %s: has no stem that no translation uses', (language) => {
    const idle = termsIn(language).flatMap(({ term, found }) =>
      (term.stems[language] ?? [])
        .filter(
          (stem) => !found.some(([, text]) => hasStem({ ...term, stems: { [language]: [stem] } }, language, text)),
        )
        .map((stem) => `${term.term}: ${stem}`),
    )
    expect(idle).toEqual([])
  })

  const wallet: Term = {
    term: 'wallet',
    english: 'own wallets?',
    stems: {
      'ru-RU': ['собственн* кошел'],
      'tr-TR': ['incele'],
      'ja-JP': ['#回'],
      'ar-SA': ['مشفر'],
      'de-DE': ['zahl…ein'],
    },
  }

  it.each<[string, boolean, boolean]>([
    ['a term in capitals', hasTerm(wallet, 'Own wallets are safe.'), true],
    ['a part of a longer word', hasTerm(wallet, 'Your own walletless app'), false],
    ['the name of a placeholder', hasTerm({ ...wallet, english: 'custodian' }, 'From {{custodian}}'), false],
    ['a code', hasTerm({ ...wallet, english: 'attempts' }, 'ATTEMPTS'), false],
    ['an inflected translation', hasStem(wallet, 'ru-RU', 'С вашего собственного кошелька'), true],
    ['another word', hasStem(wallet, 'ru-RU', 'С вашего кошелька'), false],
    ['a Turkish capital', hasStem(wallet, 'tr-TR', 'İnceleniyor'), true],
    ['a counter after a placeholder', hasStem(wallet, 'ja-JP', 'あと{{count}}回'), true],
    ['a counter after a word', hasStem(wallet, 'ja-JP', '今回'), false],
    ['a vowel sign', hasStem(wallet, 'ar-SA', 'الأصول المشفّرة'), true],
    ['a separated verb', hasStem(wallet, 'de-DE', 'Zahlen Sie Geld ein.'), true],
    ['words of two sentences', hasStem(wallet, 'de-DE', 'Zahlen Sie. Richten Sie es ein.'), false],
    ['a language without stems', hasStem(wallet, 'vi-VN', 'ví'), false],
  ])('is matched by words: %s', (_, found, expected) => expect(found).toBe(expected))
})
