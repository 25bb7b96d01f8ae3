import { describe, expect, it } from 'vitest'
import { ConditionFault, holds, parseCondition, referencesOf, type Lookup } from './condition.ts'

const values: Record<string, readonly unknown[]> = {
  'a.one': ['x'],
  'a.many': [['x', 'y']],
  'a.none': [undefined],
  'a.empty': [[]],
  'a.number': [12],
  'a.money': [{ amount: '1000.50', currency: 'USD' }],
  'a.date': ['2026-03-01'],
  'a.yes': [true],
  'a.home': [{ line1: 'Main street 1', city: 'Utrecht', country: 'NL' }],
  'r.kind': ['x', undefined, 'z'],
}
const lookup: Lookup = {
  item: (section, item) => values[`${section}.${item}`] ?? [],
  fact: (name) => ({ site: 'HKG', papers: 'DE', phone: 'US CA', nothing: '' })[name],
  named: (name) => ({ limit: 1000, list: ['x', 'q'] })[name],
}

it.each([
  ['a.one = x', true],
  ['a.one != x', false],
  ['a.one = "x"', true],
  ['a.one in (y, x)', true],
  ['a.one in @list', true],
  ['a.many in @list', true],
  ['a.many contains y', true],
  ['a.many contains z', false],
  ['a.many = x', false],
  ['a.number > 9', true],
  ['a.number < 9', false],
  ['a.number <= 12', true],
  ['a.money > @limit', true],
  ['a.date >= 2026-02-28', true],
  ['a.date < 2026-03-01', false],
  ['a.yes = true', true],
  ['$site in (HKG, ARE)', true],
  ['$other = x', false],
  ['@limit >= 1000', true],
  ['@nothing > 0', false],
  ['r.kind = z', true],
  ['r.kind = y', false],
  ['a.one answered', true],
  ['a.none answered', false],
  ['a.none unanswered', true],
  ['a.empty unanswered', true],
  ['a.one unanswered', false],
  ['r.kind unanswered', false],
  ['$other unanswered', true],
  ['a.home.country = NL', true],
  ['a.home.country outside $papers', true],
  ['a.home.country outside (NL, BE)', false],
  ['a.home.country in $phone', false],
  ['a.home.country outside $phone', true],
  ['a.home.country outside $other', false],
  ['a.home.country outside $nothing', false],
  ['a.none.country outside $papers', false],
  ['a.one.country outside $papers', false],
  ['a.one in r.kind', true],
  ['a.one outside r.kind', false],
  ['a.one outside a.none', false],
  ['a.many outside @list', false],
  ['a.none != x', false],
  ['a.empty != x', false],
  ['a.one = y AND a.one = x OR a.one = x', true],
  ['a.one = y AND (a.one = x OR a.one = x)', false],
  ['a.one = x OR a.one = y AND a.one = z', true],
])('%s: %s', (text, expected) => {
  expect(holds(parseCondition(text), lookup)).toBe(expected)
})

describe('rejects an invalid condition', () => {
  it.each([
    '',
    'a.one',
    'a.one =',
    'a = x',
    'a.b.c = x',
    'a.one = x y',
    'a.one = x AND',
    '(a.one = x',
    'a.one in x',
    'a.one in (x',
    'a.one in ()',
    'a.one == x',
    'a.one = x OR OR a.one = y',
    'alert(1)',
  ])('%s', (text) => {
    expect(() => parseCondition(text)).toThrow(ConditionFault)
  })
})

it('lists every reference', () => {
  expect(referencesOf(parseCondition('a.one = x AND ($site = HKG OR @total > @limit)'))).toEqual([
    { kind: 'item', section: 'a', item: 'one' },
    { kind: 'fact', name: 'site' },
    { kind: 'named', name: 'total' },
    { kind: 'named', name: 'limit' },
  ])
})
