import { describe, expect, it } from 'vitest'
import type { Answers, RateTable } from '@tessera/contract/questionnaire.ts'
import { faultsOf } from './faults.ts'
import { figuresOf } from './figures.ts'
import { memberView } from './member-view.ts'
import { visibilityOf } from './visibility.ts'
import { template } from './testing/generate.ts'

const rates: RateTable = { source: 'a table of the house', asOf: '2026-11-20', perUsd: { HKD: 8, EUR: 0.5 } }
const threshold = { unit: 'HKD', source: 'a rule of the house', asOf: '2026-01-01' }
const money = (amount: string, currency: string): { amount: string; currency: string } => ({ amount, currency })

/** A table of assets whose documented shares must reach 1,000 HKD; types that do not count are listed but disabled. */
const table = template({
  rates,
  thresholds: {
    needed: { value: 1000, ...threshold },
    told: { value: 7, ...threshold },
    kept: { value: 9, ...threshold },
  },
  computed: {
    counted: { sum: 'assets.value', where: 'assets.paper answered', share: 'share', in: 'HKD' },
    all: { sum: 'assets.value', in: 'EUR' },
    days: { span: 'assets.dated' },
    papers: { count: 'assets', where: 'assets.paper answered AND assets.joint = true' },
    kinds: { distinct: 'assets.kind' },
    worths: { distinct: 'assets.value' },
  },
  sections: [
    {
      id: 'assets',
      repeat: { min: 0, max: 4 },
      items: [
        { id: 'kind', type: 'dropdown', options: [{ value: 'cash' }, { value: 'house', closed: true }] },
        { id: 'value', type: 'money', currencies: ['USD', 'HKD', 'EUR'] },
        { id: 'joint', type: 'bool' },
        { id: 'share', type: 'number', condition: 'assets.joint = true' },
        { id: 'dated', type: 'date' },
        { id: 'paper', type: 'text' },
      ],
    },
    {
      id: 'sum',
      items: [
        {
          id: 'shown',
          type: 'statement',
          figures: { counted: 'HKD', needed: 'HKD', told: 'number', ratesAsOf: 'date' },
        },
        { id: 'below', type: 'statement', condition: '@counted < @needed', stops: true },
      ],
    },
  ],
})
const answers: Answers = {
  'assets.a': 1,
  'assets.a.value': money('100', 'USD'),
  'assets.a.paper': 'statement',
  'assets.a.dated': '2026-02-01',
  'assets.b': 2,
  'assets.b.value': money('50', 'EUR'),
  'assets.b.joint': true,
  'assets.b.share': 25,
  'assets.b.paper': 'statement',
  'assets.b.dated': '2026-03-05',
  'assets.c': 3,
  'assets.c.value': money('700', 'HKD'),
}
const visibility = (changes: Answers = {}): ReturnType<typeof visibilityOf> =>
  visibilityOf(memberView(table), { ...answers, ...changes }, {})
const codes = (changes: Answers = {}): string[] =>
  faultsOf(visibility(changes), { today: '2026-11-21' }).map(({ path, code }) => `${path} ${code}`)

describe('amounts of several currencies', () => {
  it('count in one currency by the table of rates, by their share, and only with a document', () => {
    expect(visibility().computed('counted')).toBe(800 + 200)
    expect(visibility().computed('all')).toBe(50 + 50 + 43.75)
  })

  it('count in full if they are not shared: a hidden share reduces nothing', () => {
    expect(visibility({ 'assets.b.joint': false }).computed('counted')).toBe(800 + 800)
  })

  it('do not count without a rate', () => {
    expect(
      visibilityOf({ ...memberView(table), rates: { ...rates, perUsd: { HKD: 8 } } }, answers, {}).computed('counted'),
    ).toBe(800)
  })
})

it('dates are as far apart as the earliest and the latest; without dates there is no number', () => {
  expect(visibility().computed('days')).toBe(32)
  expect(visibility({ 'assets.c.dated': '2025-02-01' }).computed('days')).toBe(397)
  expect(visibilityOf(table, { 'assets.a': 1 }, {}).computed('days')).toBeUndefined()
})

it('entries are counted one by one, each by its own answers', () => {
  expect(visibility().computed('papers')).toBe(1)
  expect(visibility({ 'assets.b.joint': false }).computed('papers')).toBe(0)
  expect(visibility({ 'assets.a.joint': true }).computed('papers')).toBe(2)
})

it('equal answers count as one, and an empty one as none', () => {
  expect(visibility().computed('kinds')).toBe(0)
  expect(visibility({ 'assets.a.kind': 'cash', 'assets.b.kind': 'cash' }).computed('kinds')).toBe(1)
  expect(visibility({ 'assets.a.kind': 'cash', 'assets.b.kind': 'house' }).computed('kinds')).toBe(2)
  expect(visibility().computed('worths')).toBe(3)
  expect(visibility({ 'assets.b.value': money('100', 'USD') }).computed('worths')).toBe(2)
})

it('a blocking statement prevents submission while it is visible', () => {
  expect(codes()).toEqual([])
  expect(codes({ 'assets.b.share': 24 })).toEqual(['sum.below stops'])
})

it('a disabled option is not a valid answer', () => {
  expect(codes({ 'assets.a.kind': 'house' })).toEqual(['assets.a.kind option'])
  expect(codes({ 'assets.a.kind': 'cash' })).toEqual([])
})

it('a statement names its current numbers, each with its unit, and the date of the rates', () => {
  const shown = visibility().items.find(({ path }) => path === 'sum.shown')?.item ?? {}
  expect(figuresOf(visibility(), shown)).toEqual({
    counted: { value: 1000, unit: 'HKD' },
    needed: { value: 1000, unit: 'HKD' },
    told: { value: 7, unit: 'number' },
    ratesAsOf: { value: '2026-11-20', unit: 'date' },
  })
})

it('a member gets only the thresholds that are shown', () => {
  expect(Object.keys(memberView(table).thresholds ?? {})).toEqual(['needed', 'told'])
})
