import { describe, expect, it } from 'vitest'
import type { Item, Template } from '../engine/template.ts'
import { template } from '../engine/testing/generate.ts'
import { structure } from './check.ts'

type Validators = NonNullable<Item['validate']>
type Change = Partial<Template> & Pick<Template, 'sections'>

const choice = { id: 'c', type: 'single', options: [{ value: 'a' }, { value: 'b' }] } as const
const amounts = (computed: Template['computed']): Change => ({
  sections: [
    {
      id: 's',
      items: [
        { id: 'words', type: 'text' },
        { id: 'n', type: 'number' },
        { id: 'paid', type: 'money' },
      ],
    },
  ],
  ...(computed ? { computed } : {}),
})

type Row = [type: Item['type'], validate: Validators, words: string]
const validators: Row[] = [
  ['date', [{ rule: 'ageAtLeast', value: 500 }], 's.x has ageAtLeast 500: it is a whole number from 1 to 120'],
  ['date', [{ rule: 'maxAgeMonths', value: -3 }], 's.x has maxAgeMonths -3'],
  ['text', [{ rule: 'maxLen', value: 0 }], 's.x has maxLen 0'],
  ['files', [{ rule: 'minFiles', value: 50 }], 's.x has minFiles 50'],
  ['files', [{ rule: 'maxBytes', value: 1 }], 's.x has maxBytes 1'],
  ['text', [{ rule: 'minLen', value: 2.5 }], 's.x has minLen 2.5'],
  ['text', [{ rule: 'differsFrom', item: 'x' }], 's.x has differsFrom with itself'],
  ['date', [{ rule: 'notBefore', item: 'x' }], 's.x has notBefore with itself'],
]

const broken: [name: string, change: Change, words: string][] = [
  ...validators.map(([type, validate, words]): [string, Change, string] => [
    `${type} with ${JSON.stringify(validate)}`,
    { sections: [{ id: 's', items: [{ id: 'x', type, validate }] }] },
    words,
  ]),
  ['a sum of words', amounts({ total: { sum: 's.words' } }), '@total counts with s.words, which is a text'],
  [
    'the value of words',
    amounts({ total: { plus: [1, { value: 's.words' }] } }),
    '@total counts with s.words, which is a text',
  ],
  ['a division by nothing', amounts({ total: { over: [{ value: 's.n' }, 0] } }), '@total divides by 0'],
  [
    'a list with a country that there is not',
    {
      sections: [{ id: 's', items: [choice] }],
      lists: { listed: ['KP', 'ZZ'] },
      outcomeRules: [{ id: 'r', when: '$country in @listed', set: { riskPoints: 5 } }],
    },
    'the list listed names ZZ, which is no country',
  ],
]

describe('the check finds values of the wrong type or range', () => {
  it.each(broken)('%s', (_, change, words) => {
    expect(structure(template(change)).join('\n')).toContain(words)
  })

  it('nothing if they fit', () => {
    const validate = [
      { rule: 'notFuture' },
      { rule: 'dateRange', from: '1990-01-01', to: '2090-01-01' },
      { rule: 'ageAtLeast', value: 18 },
    ] as const
    const sections = [
      {
        id: 's',
        items: [choice, { id: 'n', type: 'number' }, { id: 'x', type: 'date', validate }],
      },
    ] as const
    const outcomeRules = [{ id: 'r', when: '$country in @listed', set: { riskPoints: 5 } }]
    expect(
      structure(
        template({
          sections,
          computed: { total: { over: [{ value: 's.n' }, 2] } },
          lists: { listed: ['KP', 'XK'] },
          outcomeRules,
        }),
      ),
    ).toEqual([])
  })
})
