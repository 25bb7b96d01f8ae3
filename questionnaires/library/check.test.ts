import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { memberView } from '../engine/member-view.ts'
import type { Template } from '../engine/template.ts'
import { template } from '../engine/testing/generate.ts'
import { findings, structure, untranslated } from './check.ts'
import { loadLibrary } from './files.ts'
import { textsFor } from './texts.ts'

const folder = fileURLToPath(new URL('../', import.meta.url))
const library = loadLibrary(folder)

const languages = ['ar-SA', 'de-DE', 'en', 'es-ES', 'id-ID', 'ja-JP', 'ko-KR', 'ru-RU', 'th-TH', 'tr-TR', 'vi-VN', 'zh-CN', 'zh-HK', 'zh-TW']

/** Every text of a language by its place. */
function sentences(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, place: string): void => {
    if (typeof node === 'string') found.set(place, node)
    else if (typeof node === 'object' && node !== null) for (const [key, value] of Object.entries(node)) walk(value, `${place}/${key}`)
  }
  walk(library.texts.get(language), '')
  return found
}

describe('the questionnaires that are shipped', () => {
  it('are free of faults', () => {
    expect(findings(library)).toEqual([])
  })

  it('have all their words in every language', () => {
    expect([...library.texts.keys()].filter((language) => language === 'en' || !language.startsWith('en')).toSorted()).toEqual(languages)
    expect(untranslated(library)).toEqual([])
  })

  it.each(languages.filter((language) => language !== 'en'))('leave no English sentence in %s', (language) => {
    const english = sentences('en')
    // Names and abbreviations may stay.
    const left = [...sentences(language)].filter(([place, text]) => text === english.get(place) && text.split(/\s+/).filter((word) => /^[a-z]{2,}[,.]?$/.test(word)).length >= 2)
    expect(left).toEqual([])
  })

  it.each([...library.templates.values()].map((loaded) => [loaded.template.key, loaded] as const))('%s: has all its words, and sends nothing of its judge', (_, loaded) => {
    const texts = textsFor(library, loaded, ['xx', 'en'])
    expect(JSON.stringify(texts)).not.toContain('""')
    expect(JSON.stringify(memberView(loaded.template))).not.toMatch(/"(score|flag|scoring|outcomeRules|reviewOnly|riskPoints|autoApprove|lists)"/)
  })
})

const plain = { id: 'q', type: 'text', pii: 'none' } as const
const choice = { id: 'c', type: 'single', options: [{ value: 'a' }, { value: 'b' }] } as const
const from = { unit: 'points', source: 'a rule of the house', asOf: '2026-01-01' }

/** A template with one fault more than none. */
const broken: [string, Partial<Template> & Pick<Template, 'sections'>, RegExp][] = [
  ['an unknown question', { sections: [{ id: 's', items: [{ ...plain, condition: 's.zz = a' }] }] }, /s\.zz, which it cannot know/],
  ['an unknown fact', { sections: [{ id: 's', items: [{ ...plain, condition: '$shoe = 43' }] }] }, /shoe, which it cannot know/],
  ['an id twice', { sections: [{ id: 's', items: [plain, plain] }] }, /id stands twice/],
  ['a question that waits for itself', { sections: [{ id: 's', items: [{ ...plain, condition: 's.q = a' }] }] }, /depend on each other: s\.q → s\.q/],
  [
    'a section and a question that wait for each other',
    {
      sections: [
        { id: 's', condition: 't.q = a', items: [plain] },
        { id: 't', items: [{ ...plain, condition: 's.q = a' }] },
      ],
    },
    /depend on each other/,
  ],
  ['a question nobody reaches', { sections: [{ id: 's', items: [choice, { ...plain, condition: 's.c = d' }] }] }, /d is no option/],
  ['a condition that is none', { sections: [{ id: 's', items: [{ ...plain, condition: 's.q equals a' }] }] }, /an operator expected/],
  ['a choice without choice', { sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a' }] }] }] }, /fewer than two options/],
  [
    'a band no answers reach',
    {
      sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a', score: 10 }, { value: 'b' }] }] }],
      scoring: {
        bands: [
          { id: 'R1', from: 0 },
          { id: 'R2', from: 50 },
        ],
      },
    },
    /R2 begins at 50, but no answers score more than 10/,
  ],
  [
    'bands that leave a gap',
    { sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a', score: 10 }, { value: 'b' }] }] }], scoring: { bands: [{ id: 'R1', from: 5 }] } },
    /does not begin at 0/,
  ],
  ['points of an unknown item', { sections: [{ id: 's', items: [choice] }], scoring: { parts: { C: ['s.zz'] } } }, /s\.zz, which does not exist/],
  ['a threshold that is not there', { sections: [{ id: 's', items: [choice] }], scoring: { autoApproveBelow: 'limit' } }, /limit, which does not exist/],
  [
    'a members’ question that asks for the points',
    { sections: [{ id: 's', items: [{ ...plain, condition: '@points > 3' }] }], thresholds: { x: { value: 1, ...from } } },
    /points, which it cannot know/,
  ],
  [
    'a rule that changes what it asks for',
    { sections: [{ id: 's', items: [choice] }], outcomeRules: [{ id: 'r', when: '@points > 3', set: { riskPoints: 5 } }] },
    /asks for the points and changes them/,
  ],
  ['a sum over currencies', { sections: [{ id: 's', items: [{ id: 'm', type: 'money', currencies: ['USD', 'EUR'] }] }], computed: { all: { sum: 's.m' } } }, /several currencies/],
  [
    'a currency without a rate',
    {
      sections: [{ id: 's', items: [{ id: 'm', type: 'money', currencies: ['USD', 'EUR'] }] }],
      computed: { all: { sum: 's.m', in: 'HKD' } },
      rates: { source: 'a table', asOf: '2026-01-01', perUsd: { HKD: 8 } },
    },
    /@all needs a rate of EUR, which there is not/,
  ],
  ['a time to cool off that is not there', { sections: [{ id: 's', items: [choice] }], coolingOff: 'rest' }, /coolingOff names the threshold rest/],
  ['a share that is no question', { sections: [{ id: 's', items: [{ id: 'm', type: 'money' }] }], computed: { all: { sum: 's.m', share: 'part' } } }, /@all refers to s\.part, which does not exist/],
  [
    'a sum of what nothing can choose',
    { sections: [{ id: 's', items: [{ id: 'm', type: 'money' }] }], computed: { all: { sum: 's.m', where: 's.m >= @least' } } },
    /@all refers to least, which it cannot know/,
  ],
  ['a statement that always stops', { sections: [{ id: 's', items: [{ id: 'x', type: 'statement', stops: true }] }] }, /s\.x always stands in the way/],
  ['a question that stops', { sections: [{ id: 's', items: [{ ...plain, stops: true }] }] }, /s\.q stops or names numbers but is no statement/],
  ['a number nobody works out', { sections: [{ id: 's', items: [{ id: 'x', type: 'statement', figures: { all: 'HKD' } }] }] }, /s\.x names the number all, which does not exist/],
  [
    'a question only a closed option reaches',
    {
      sections: [
        {
          id: 's',
          items: [
            { ...choice, options: [{ value: 'a' }, { value: 'b', closed: true }] },
            { ...plain, condition: 's.c = b' },
          ],
        },
      ],
    },
    /b is no option/,
  ],
  [
    'a condition on an officer’s item',
    {
      sections: [
        {
          id: 's',
          items: [
            { ...plain, id: 'note', reviewOnly: true },
            { ...plain, condition: 's.note = a' },
          ],
        },
      ],
    },
    /s\.note, which it cannot know/,
  ],
]

describe('the check finds', () => {
  it.each(broken)('%s', (_, change, words) => {
    expect(structure(template(change)).join('\n')).toMatch(words)
  })

  it('nothing in a sound template', () => {
    expect(structure(template({ sections: [{ id: 's', items: [choice, { ...plain, condition: 's.c = b' }] }] }))).toEqual([])
  })
})
