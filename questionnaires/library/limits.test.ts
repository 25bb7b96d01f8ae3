import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Template } from '../engine/template.ts'
import { template } from '../engine/testing/generate.ts'
import { stillToCome, structure } from './check.ts'
import { loadLibrary } from './files.ts'

const library = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const plain = { id: 'q', type: 'text', pii: 'none' } as const
const choice = { id: 'c', type: 'single', options: [{ value: 'a' }, { value: 'b' }] } as const
const from = { unit: 'points', source: 'a rule of the house', asOf: '2026-01-01' }

type Broken = [name: string, change: Partial<Template> & Pick<Template, 'sections'>, words: RegExp]
/** Templates with a limit that no answer can meet, or that checks nothing. */
const broken: Broken[] = [
  ...(
    [
      [
        'text',
        [
          { rule: 'minLen', value: 5 },
          { rule: 'maxLen', value: 4 },
        ],
        /s\.x has minLen 5 above maxLen 4/,
      ],
      [
        'number',
        [
          { rule: 'min', value: 5 },
          { rule: 'max', value: 4 },
        ],
        /s\.x has min 5 above max 4/,
      ],
      [
        'files',
        [
          { rule: 'minFiles', value: 5 },
          { rule: 'maxFiles', value: 4 },
        ],
        /s\.x has minFiles 5 above maxFiles 4/,
      ],
      [
        'date',
        [{ rule: 'dateRange', from: '2026-02-01', to: '2026-01-31' }],
        /s\.x has a dateRange from 2026-02-01 to 2026-01-31/,
      ],
      [
        'date',
        [{ rule: 'dateRange', from: '2026-01-01', to: '2026-02-30' }],
        /s\.x has the dateRange 2026-02-30, which is no day/,
      ],
      ['text', [{ rule: 'minFiles', value: 1 }], /s\.x is a text, which minFiles cannot judge/],
      ['file', [{ rule: 'minFiles', value: 1 }], /s\.x is a file, which minFiles cannot judge/],
      ['number', [{ rule: 'minLen', value: 1 }], /s\.x is a number, which minLen cannot judge/],
      ['text', [{ rule: 'notFuture' }], /s\.x is a text, which notFuture cannot judge/],
      ['text', [{ rule: 'dwelling' }], /s\.x is a text, which dwelling cannot judge/],
    ] as const
  ).map(([type, validate, words]): Broken => [
    `${type} with ${JSON.stringify(validate)}`,
    { sections: [{ id: 's', items: [{ id: 'x', type, validate }] }] },
    words,
  ]),
  [
    'currencies of what is no amount',
    { sections: [{ id: 's', items: [{ ...plain, currencies: ['USD'] }] }] },
    /s\.q is a text, which has no currencies/,
  ],
  [
    'a repeat of at least more than at most',
    { sections: [{ id: 's', repeat: { min: 3, max: 2 }, items: [plain] }] },
    /s repeats at least 3 and at most 2 times/,
  ],
  [
    'a band that ends before it begins',
    { sections: [{ id: 's', items: [{ ...choice, options: [{ value: 'a', from: 5, to: 4 }, { value: 'b' }] }] }] },
    /s\.c has the band a from 5 to 4/,
  ],
  [
    'a threshold of no day',
    {
      sections: [{ id: 's', items: [choice] }],
      coolingOff: 'x',
      thresholds: { x: { value: 1, ...from, asOf: '2026-02-30' } },
    },
    /the threshold x is of 2026-02-30, which is no day/,
  ],
  ...(
    [
      ['ZZZ', /the validity at ZZZ is of no site/],
      ['EU', /the validity at EU is of a site that the form is not made for/],
    ] as const
  ).map(([site, words]): Broken => [
    `a validity at ${site}`,
    {
      sites: ['HKG'],
      sections: [{ id: 's', items: [choice] }],
      validityBySite: { [site]: { months: 12, highRisk: 6, source: 'a rule of the house', asOf: '2026-01-01' } },
    },
    words,
  ]),
  [
    'a list of sites with one that is none',
    {
      sections: [{ id: 's', items: [choice] }],
      lists: { refused: ['EU', 'ZZZ'] },
      outcomeRules: [{ id: 'r', when: '$site in @refused', set: { riskPoints: 5 } }],
    },
    /the list refused names ZZZ, which is no site/,
  ],
  [
    'rates at a site that is none',
    {
      sections: [{ id: 's', items: [choice] }],
      rates: { source: 'a table', asOf: '2026-01-01', bySite: { ZZZ: 'HKD' }, perUsd: { HKD: 8 } },
    },
    /the table of rates names ZZZ, which is no site/,
  ],
  ...[500, -101, 0].map((riskPoints): Broken => [
    `a rule of ${riskPoints} points`,
    { sections: [{ id: 's', items: [choice] }], outcomeRules: [{ id: 'r', when: 's.c = a', set: { riskPoints } }] },
    new RegExp(`rule r adds ${riskPoints} points, on a scale of 0 to 100`),
  ]),
  [
    'an age by what is no time',
    {
      sections: [
        {
          id: 's',
          items: [choice, { id: 'd', type: 'date', validate: [{ rule: 'maxAgeBy', item: 'c', limits: { a: 'x' } }] }],
        },
      ],
      thresholds: { x: { value: 1, ...from } },
    },
    /s\.d names the threshold x for an age, which is not one of months or days/,
  ],
]

describe('the check finds', () => {
  it.each(broken)('%s', (_, change, words) => {
    expect(structure(template(change)).join('\n')).toMatch(words)
  })

  it('nothing if the limits can be met', () => {
    const stored = {
      ...plain,
      validate: [
        { rule: 'minLen', value: 4 },
        { rule: 'maxLen', value: 4 },
      ],
    } as const
    const rule = { id: 'r', when: 's.c = a', set: { riskPoints: 100 } }
    const countries = { id: 'l', when: '$country in @listed AND $site in @served', set: { riskPoints: 5 } }
    expect(
      structure(
        template({
          sections: [{ id: 's', items: [choice] }],
          lists: { listed: ['KP'], served: ['EU'] },
          outcomeRules: [countries],
        }),
      ),
    ).toEqual([])
    expect(
      structure(
        template({
          sites: ['HKG'],
          sections: [
            {
              id: 's',
              repeat: { min: 2, max: 2 },
              items: [choice, stored, { ...plain, id: 'p', condition: '$site = HKG' }],
            },
          ],
          outcomeRules: [rule],
        }),
      ),
    ).toEqual([])
  })

  it('a date in the future, and not the day after', () => {
    const aml = library.templates.get(280)
    if (!aml) throw new Error('There is no 280')
    const template = { ...aml.template, thresholds: { x: { value: 1, ...from, asOf: '2999-01-02' } } }
    const at = (day: string) =>
      stillToCome({ ...library, templates: new Map([[280, { ...aml, template }]]) }, new Date(`${day}T12:00:00Z`))
    expect(at('2999-01-01')).toEqual([])
    expect(at('2998-12-31')).toEqual([{ code: 280, fault: 'the threshold x is of 2999-01-02, which is still to come' }])
    const list = { asOf: '2999-01-02', codes: ['KP'] }
    expect(stillToCome({ ...library, lists: new Map([...library.lists, ['highRiskCountries', list]]) })).toContainEqual(
      {
        code: 280,
        fault: 'the list highRiskCountries is of 2999-01-02, which is still to come',
      },
    )
    expect(stillToCome({ ...library, proofForm: { ...library.proofForm, asOf: '2999-01-02' } })).toEqual([
      { code: 340, fault: 'the form is of 2999-01-02, which is still to come' },
    ])
    expect(stillToCome(library, new Date('2020-01-01T00:00:00Z')).map(({ fault }) => fault)).toContainEqual(
      expect.stringMatching(/^the template is of 2026/),
    )
  })
})
