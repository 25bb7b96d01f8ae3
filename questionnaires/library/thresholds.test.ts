import { expect, it } from 'vitest'
import type { Item, Template } from '../engine/template.ts'
import { template } from '../engine/testing/generate.ts'
import { structure } from './check.ts'

it('reports an unused threshold, and accepts a used one', () => {
  const choice: Item = { id: 'c', type: 'single', options: [{ value: 'a' }, { value: 'b' }] }
  const number: Item = { id: 'n', type: 'number' }
  const from = { unit: 'points', source: 'A rule of the house', asOf: '2026-11-22' }
  const limits = (used: Partial<Template>) =>
    structure(
      template({
        sections: [{ id: 's', items: [choice, number] }],
        thresholds: { limit: { value: 7, ...from } },
        ...used,
      }),
    ).filter((fault) => fault.includes('the threshold limit'))
  expect(limits({})).toEqual(['the threshold limit is used by nothing'])
  expect(limits({ outcomeRules: [{ id: 'r', when: 's.n > @limit', set: { autoApprove: false } }] })).toEqual([])
  expect(limits({ computed: { ratio: { over: [{ value: 's.n' }, { threshold: 'limit' }] } } })).toEqual([])
  expect(
    limits({
      sections: [{ id: 's', items: [choice, { id: 'say', type: 'statement', figures: { limit: 'number' } }] }],
    }),
  ).toEqual([])
  expect(limits({ coolingOff: 'limit' })).toEqual([])
})
