import { expect, it } from 'vitest'
import type { Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import { saysMore } from './rejudge.ts'

const outcome: Outcome = {
  score: 40,
  parts: {},
  points: 40,
  band: null,
  flags: ['PEP'],
  tasks: [],
  restrictions: [],
  rules: ['pep'],
  because: {},
  autoApprove: false,
  validTo: null,
}

it.each<[string, Partial<Outcome>, boolean]>([
  ['the same', {}, false],
  ['more points', { points: 41 }, true],
  ['fewer points', { points: 39 }, false],
  ['another rule', { rules: ['pep', 'us-person'] }, true],
  ['another flag', { flags: ['PEP', 'STOP'] }, true],
  ['nothing that an officer sees', { autoApprove: true, points: 60 }, false],
])('of two outcomes, one with %s says more than the other: %o, %s', (_, own, more) => {
  expect(saysMore({ ...outcome, ...own }, outcome)).toBe(more)
})
