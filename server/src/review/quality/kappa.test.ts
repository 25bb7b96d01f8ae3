import { expect, it } from 'vitest'
import { agreementOf } from './kappa.ts'

const times = (count: number, first: string, second: string): [string, string][] =>
  Array.from({ length: count }, () => [first, second])

it('gives the kappa of the textbook example', () => {
  const pairs = [
    ...times(20, 'yes', 'yes'),
    ...times(5, 'yes', 'no'),
    ...times(10, 'no', 'yes'),
    ...times(15, 'no', 'no'),
  ]
  const { reviewed, agreed, kappa } = agreementOf(pairs)
  expect([reviewed, agreed, kappa?.toFixed(2)]).toEqual([50, 35, '0.40'])
})

it('is 1 for full agreement, below 0 for less than chance, and unknown where only one label was used', () => {
  expect(agreementOf([...times(3, 'a', 'a'), ...times(2, 'b', 'b')]).kappa).toBe(1)
  expect(agreementOf([...times(2, 'a', 'b'), ...times(2, 'b', 'a')]).kappa).toBe(-1)
  expect(agreementOf(times(4, 'a', 'a'))).toEqual({ reviewed: 4, agreed: 4, kappa: null })
  expect(agreementOf([])).toEqual({ reviewed: 0, agreed: 0, kappa: null })
})
