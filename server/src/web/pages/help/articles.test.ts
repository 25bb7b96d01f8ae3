import { describe, expect, it } from 'vitest'
import { loadTexts } from '../../../platform/texts.ts'
import { loadHelp } from './articles.ts'

type Tree = {
  words: Record<string, unknown>
  articles: Record<string, { title: string; sections: { id: string; blocks: unknown[] }[] }>
}

const written = loadTexts().tree('en', 'help-center')
const english = (): Tree => structuredClone(written) as Tree
const load = (trees: Record<string, unknown>): ReturnType<typeof loadHelp> =>
  loadHelp({ languages: Object.keys(trees), tree: (language) => trees[language] })

describe('the help centre’s texts', () => {
  it('falls back to English and says so when a language has none', () => {
    const german = english()
    german.articles['faq'] = { ...english().articles['faq'], title: 'Fragen und Antworten' } as Tree['articles'][string]
    const helpIn = load({ en: english(), 'de-DE': german, 'ja-JP': undefined })
    expect([helpIn('de-DE').language, helpIn('de-DE').articles.faq.title]).toEqual(['de-DE', 'Fragen und Antworten'])
    expect(load({ en: english(), 'zh-TW': english() })('zh-HK').language).toBe('zh-TW')
    for (const language of ['ja-JP', 'xx', ''])
      expect([helpIn(language).language, helpIn(language).articles.faq.title]).toEqual(['en', 'Questions and answers'])
  })

  it('stops the start when English is missing', () => {
    expect(() => load({ 'de-DE': english() })).toThrow('locales/en/help-center.json is missing')
  })

  it.each<[string, (tree: Tree) => void, RegExp]>([
    ['a missing article', (tree) => delete tree.articles['faq'], /help-center\.json: \/articles .*faq/],
    [
      'an unknown article',
      (tree) => (tree.articles['prizes'] = english().articles['faq'] as Tree['articles'][string]),
      /help-center\.json: \/articles/,
    ],
    [
      'an anchor with a space',
      (tree) => tree.articles['faq']?.sections[0] && (tree.articles['faq'].sections[0].id = 'a b'),
      /\/articles\/faq\/sections\/0\/id/,
    ],
    [
      'an unknown kind of block',
      (tree) => tree.articles['faq']?.sections[0]?.blocks.push({ html: '<b>' }),
      /\/articles\/faq\/sections\/0\/blocks\/1/,
    ],
    ['an empty text', (tree) => tree.articles['faq'] && (tree.articles['faq'].title = ''), /\/articles\/faq\/title/],
    ['a missing word', (tree) => delete tree.words['listTitle'], /\/words .*listTitle/],
    [
      'a reason for staff only',
      (tree) => tree.articles['faq']?.sections[0]?.blocks.push({ reasons: ['FRAUD'] }),
      /FRAUD is no reason that a member may read/,
    ],
    [
      'an unknown reason',
      (tree) => tree.articles['faq']?.sections[0]?.blocks.push({ reasons: ['constructor'] }),
      /constructor is no reason/,
    ],
  ])('stops the start and names the error: %s', (_, harm, words) => {
    const tree = english()
    harm(tree)
    expect(() => load({ en: tree })).toThrow(words)
  })
})
