import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { memberView } from '../engine/member-view.ts'
import type { Item, Template } from '../engine/template.ts'
import { template } from '../engine/testing/generate.ts'
import { findings, structure, untranslated } from './check.ts'
import { loadLibrary, type Library, type LoadedTemplate } from './files.ts'
import { textsFor } from './texts.ts'

const folder = fileURLToPath(new URL('../', import.meta.url))
const library = loadLibrary(folder)

const languages = [
  'ar-SA',
  'de-DE',
  'en',
  'es-ES',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'th-TH',
  'tr-TR',
  'vi-VN',
  'zh-CN',
  'zh-HK',
  'zh-TW',
]

/** Every text of a language by its key. */
function sentences(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, place: string): void => {
    if (typeof node === 'string') found.set(place, node)
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) walk(value, `${place}/${key}`)
  }
  walk(library.texts.get(language), '')
  return found
}

describe('the shipped questionnaires', () => {
  it('have no errors', () => {
    expect(findings(library)).toEqual([])
  })

  it('have all their texts in every language', () => {
    expect(
      [...library.texts.keys()].filter((language) => language === 'en' || !language.startsWith('en')).toSorted(),
    ).toEqual(languages)
    expect(untranslated(library)).toEqual([])
  })

  it.each(languages.filter((language) => language !== 'en'))('have no English sentence in %s', (language) => {
    const english = sentences('en')
    // Names and abbreviations may stay untranslated.
    const left = [...sentences(language)].filter(
      ([place, text]) =>
        text === english.get(place) && text.split(/\s+/).filter((word) => /^[a-z]{2,}[,.]?$/.test(word)).length >= 2,
    )
    expect(left).toEqual([])
  })

  it.each([...library.templates.values()].map((loaded) => [loaded.template.key, loaded] as const))(
    '%s: has all its texts, and sends members nothing of scores and rules',
    (_, loaded) => {
      const texts = textsFor(library, loaded, ['xx', 'en'])
      expect(JSON.stringify(texts)).not.toContain('""')
      expect(JSON.stringify(memberView(loaded.template))).not.toMatch(
        /"(score|flag|scoring|outcomeRules|reviewOnly|riskPoints|autoApprove|lists|task)"/,
      )
    },
  )
})

describe('the direction of a transfer', () => {
  it.each(languages)('has the same option texts in %s in every questionnaire that asks for it', (language) => {
    const said = [
      [200, 'tx'],
      [291, 'transfer'],
    ].map(([code, section]) => {
      const loaded = library.templates.get(Number(code))
      return loaded && textsFor(library, loaded, [language]).sections[String(section)]?.items['direction']?.options
    })
    expect(said[0]).toEqual({ in: expect.stringMatching(/.{4}/u), out: expect.stringMatching(/.{4}/u) })
    expect(said[1]).toEqual(said[0])
  })
})

const plain = { id: 'q', type: 'text', pii: 'none' } as const
const choice = { id: 'c', type: 'single', options: [{ value: 'a' }, { value: 'b' }] } as const
const from = { unit: 'points', source: 'a rule of the house', asOf: '2026-01-01' }

/** A template with one fault more than none. */
const broken: [string, Partial<Template> & Pick<Template, 'sections'>, RegExp][] = [
  [
    'an unknown question',
    { sections: [{ id: 's', items: [{ ...plain, condition: 's.zz = a' }] }] },
    /s\.zz, which it cannot know/,
  ],
  [
    'an unknown fact',
    { sections: [{ id: 's', items: [{ ...plain, condition: '$shoe = 43' }] }] },
    /shoe, which it cannot know/,
  ],
  ['an id twice', { sections: [{ id: 's', items: [plain, plain] }] }, /id stands twice/],
  [
    'a question that waits for itself',
    { sections: [{ id: 's', items: [{ ...plain, condition: 's.q = a' }] }] },
    /depend on each other: s\.q → s\.q/,
  ],
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
  [
    'what can be copied but is typed',
    { sections: [{ id: 's', items: [{ ...plain, copy: true }] }] },
    /s\.q is what only we can fill in/,
  ],
  [
    'a question nobody reaches',
    { sections: [{ id: 's', items: [choice, { ...plain, condition: 's.c = d' }] }] },
    /d is no option/,
  ],
  [
    'a condition that is none',
    { sections: [{ id: 's', items: [{ ...plain, condition: 's.q equals a' }] }] },
    /an operator expected/,
  ],
  [
    'a choice without choice',
    { sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a' }] }] }] },
    /fewer than two options/,
  ],
  [
    'bands that leave a gap',
    {
      sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a', score: 10 }, { value: 'b' }] }] }],
      scoring: { bands: [{ id: 'R1', from: 5 }] },
    },
    /does not begin at 0/,
  ],
  [
    'points of an unknown item',
    { sections: [{ id: 's', items: [choice] }], scoring: { parts: { C: ['s.zz'] } } },
    /s\.zz, which does not exist/,
  ],
  [
    'a threshold that is not there',
    { sections: [{ id: 's', items: [choice] }], scoring: { autoApproveBelow: 'limit' } },
    /limit, which does not exist/,
  ],
  [
    'a members’ question that asks for the points',
    {
      sections: [{ id: 's', items: [{ ...plain, condition: '@points > 3' }] }],
      thresholds: { x: { value: 1, ...from } },
    },
    /points, which it cannot know/,
  ],
  [
    'a rule that changes what it asks for',
    {
      sections: [{ id: 's', items: [choice] }],
      outcomeRules: [{ id: 'r', when: '@points > 3', set: { riskPoints: 5 } }],
    },
    /asks for the points and changes them/,
  ],
  [
    'a sum over currencies',
    {
      sections: [{ id: 's', items: [{ id: 'm', type: 'money', currencies: ['USD', 'EUR'] }] }],
      computed: { all: { sum: 's.m' } },
    },
    /several currencies/,
  ],
  [
    'a currency without a rate',
    {
      sections: [{ id: 's', items: [{ id: 'm', type: 'money', currencies: ['USD', 'EUR'] }] }],
      computed: { all: { sum: 's.m', in: 'HKD' } },
      rates: { source: 'a table', asOf: '2026-01-01', perUsd: { HKD: 8 } },
    },
    /@all needs a rate of EUR, which there is not/,
  ],
  [
    'a time to cool off that is not there',
    { sections: [{ id: 's', items: [choice] }], coolingOff: 'rest' },
    /coolingOff names the threshold rest/,
  ],
  [
    'a share that is no question',
    { sections: [{ id: 's', items: [{ id: 'm', type: 'money' }] }], computed: { all: { sum: 's.m', share: 'part' } } },
    /@all refers to s\.part, which does not exist/,
  ],
  [
    'a sum of what nothing can choose',
    {
      sections: [{ id: 's', items: [{ id: 'm', type: 'money' }] }],
      computed: { all: { sum: 's.m', where: 's.m >= @least' } },
    },
    /@all refers to least, which it cannot know/,
  ],
  [
    'a count of what nothing can choose',
    {
      sections: [{ id: 's', repeat: { min: 0, max: 3 }, items: [choice] }],
      computed: { all: { count: 's', where: 's.zz = a' } },
    },
    /@all refers to s\.zz, which it cannot know/,
  ],
  [
    'a question that waits for a count of its own answers',
    {
      sections: [{ id: 's', repeat: { min: 0, max: 3 }, items: [{ ...plain, condition: '@all > 0' }] }],
      computed: { all: { count: 's', where: 's.q = a' } },
    },
    /depend on each other/,
  ],
  [
    'different answers to no question',
    { sections: [{ id: 's', items: [choice] }], computed: { all: { distinct: 's.zz' } } },
    /@all refers to s\.zz, which does not exist/,
  ],
  [
    'a statement that always stops',
    { sections: [{ id: 's', items: [{ id: 'x', type: 'statement', stops: true }] }] },
    /s\.x always prevents sending/,
  ],
  [
    'a question that stops',
    { sections: [{ id: 's', items: [{ ...plain, stops: true }] }] },
    /s\.q stops or names numbers but is no statement/,
  ],
  [
    'a number nobody works out',
    { sections: [{ id: 's', items: [{ id: 'x', type: 'statement', figures: { all: 'HKD' } }] }] },
    /s\.x names the number all, which does not exist/,
  ],
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
    'a condition on a review-only item',
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

const number = { id: 'n', type: 'number', pii: 'none' } as const
const asking = (condition: string): Partial<Template> & Pick<Template, 'sections'> => ({
  sections: [
    {
      id: 's',
      items: [
        choice,
        { id: 'b', type: 'bool' },
        number,
        { id: 'm', type: 'multi', options: choice.options },
        { ...plain, condition },
      ],
    },
  ],
})

describe('a value in a condition', () => {
  it.each([
    ['s.c = d', /s\.q can never come true: d is no option/],
    ['s.m contains d', /d is no option/],
    ['s.b = yes', /yes is no option/],
    ['s.n > many', /many is no number/],
    ['$site = XXX', /XXX is no site/],
    ['$level = 3', /3 is no level/],
    ['s.c = a AND (s.b = true OR s.n > many)', /many is no number/],
  ])('rejects %s', (condition, words) => {
    expect(structure(template(asking(condition))).join('\n')).toMatch(words)
  })

  it.each([
    's.m contains a AND s.m contains b',
    's.b = true OR s.b = false',
    's.n >= 50 AND s.n <= 50',
    's.c != a',
    's.c unanswered',
    '$site = HKG AND s.c = a',
  ])('accepts %s', (condition) => {
    // A plain number without a source is a separate error.
    expect(structure(template(asking(condition))).filter((fault) => !fault.includes('no source'))).toEqual([])
  })
})

describe('finds a limit without a source and a date', () => {
  const limited = (when: string, computed: Template['computed'] = {}) =>
    structure(
      template({
        sections: [
          { id: 's', items: [choice, number, { id: 'paid', type: 'money' }] },
          { id: 't', repeat: { min: 0, max: 3 }, items: [{ id: 'got', type: 'money' }] },
        ],
        computed: { all: { sum: 't.got' }, entries: { count: 't' }, choices: { distinct: 't.got' }, ...computed },
        outcomeRules: [
          { id: 'more', when: 's.c = a', set: { riskPoints: 90 } },
          { id: 'r', when, set: { autoApprove: false } },
          { id: 'kept', when: '@points >= @limit', set: { autoApprove: false } },
        ],
        thresholds: { limit: { value: 70, ...from } },
      }),
    )
  it.each([
    '@points >= 70',
    '@score < 70',
    '@all > 250000',
    's.paid > 70',
    's.c = a AND (s.c = b OR s.n >= 70)',
    's.paid in (70, 1)',
    '@entries > 70',
    '@choices >= 70',
  ])('in %s', (when) => {
    expect(limited(when)).toEqual([
      `rule r compares with ${when.includes('250000') ? 250000 : 70}, which has no source and no date: make it a threshold`,
    ])
  })

  it('in the condition of a question or a section', () => {
    expect(structure(template(asking('s.n > 70'))).filter((fault) => fault.includes('no source'))).toEqual([
      expect.stringContaining('compares with 70'),
    ])
  })

  it('in what a number counts', () => {
    expect(limited('@large > 0', { large: { sum: 't.got', where: 't.got > 70' } })).toEqual([
      '@large compares with 70, which has no source and no date: make it a threshold',
    ])
  })

  it.each(['@points >= @limit', '@all > @limit', '@all > 0', '@all >= 1', '@entries > 1', 's.c = a', '$level >= 2'])(
    'accepts %s',
    (when) => {
      expect(limited(when)).toEqual([])
    },
  )
})

const withTemplate = (change: (loaded: LoadedTemplate) => LoadedTemplate): Library => ({
  ...library,
  templates: new Map(
    [...library.templates].map(([number, loaded]) => [number, number === 250 ? change(loaded) : loaded]),
  ),
})

describe('a type of task', () => {
  it('is answered by one questionnaire', () => {
    const same = withTemplate((loaded) => ({ ...loaded, template: { ...loaded.template, task: 'EDD' } }))
    expect(findings(same)).toEqual([{ code: 250, fault: 'answers EDD, as 220 does' }])
  })
})

describe('what members read', () => {
  const changed = (change: Partial<Item>): string[] =>
    findings(
      withTemplate((loaded) => ({
        ...loaded,
        template: {
          ...loaded.template,
          sections: loaded.template.sections.map((section) =>
            section.id === 'name'
              ? {
                  ...section,
                  items: section.items.map((item) => (item.id === 'middle' ? { ...item, ...change } : item)),
                }
              : section,
          ),
        },
      })),
    ).map(({ fault }) => fault)

  it.each<[string, Partial<Item>]>([
    ['a number of a document', { pii: 'sensitive' }],
    ['an amount', { type: 'money' }],
    ['a file', { type: 'files' }],
    ['a wallet', { type: 'wallet' }],
    ['a date', { type: 'date' }],
  ])('gives %s a reason of its own', (_, change) => {
    expect(changed({})).toEqual([])
    // A name check looks at nothing but names.
    expect(changed({ ...change, validate: [] })).toEqual([
      'texts/en/personal-information.json: name.middle does not say why this is asked. Add `why`.',
    ])
  })

  it('prefills answers only from known data of a matching type', () => {
    expect(changed({ prefill: 'identity.nonsense' })).toEqual([
      'name.middle is prefilled with identity.nonsense, which is unknown or is of another type',
    ])
    expect(changed({ prefill: 'identity.birthDate' })).toEqual([expect.stringContaining('is of another type')])
    expect(changed({ prefill: 'identity.firstName' })).toEqual([])
    expect(changed({ prefill: 'request.note' })).toEqual([])
  })

  it('writes amount bands in the currency of the region', () => {
    const standard = library.templates.get(260)
    const band = (site: string, language = 'en') =>
      standard &&
      textsFor(library, standard, [language, 'en'], site).sections['fin']?.items['income']?.options?.['25_50k']
    const spaced = (site: string) => band(site)?.replaceAll('\u00a0', ' ')
    expect(spaced('DEFAULT')).toBe('$25,000 to under $50,000')
    expect(spaced('HKG')).toBe('HK$200,000 to under HK$400,000')
    expect(spaced('EU')).toBe('€25,000 to under €50,000')
    expect(spaced('TUR')).toBe('TRY 1,000,000 to under TRY 2,000,000')
  })
})

describe('the check finds', () => {
  it.each(broken)('%s', (_, change, words) => {
    expect(structure(template(change)).join('\n')).toMatch(words)
  })

  it('nothing in a valid template', () => {
    expect(
      structure(template({ sections: [{ id: 's', items: [choice, { ...plain, condition: 's.c = b' }] }] })),
    ).toEqual([])
  })
})
