import { expect, it } from 'vitest'
import { remedyOf, standingOf } from './standing.ts'

const first = {
  level: 'LEVEL_1' as const,
  attemptId: null,
  status: 'none' as const,
  documentType: null,
  country: null,
  submittedAt: null,
  decidedAt: null,
  reasons: [],
  method: 'document' as const,
  mend: null,
  attemptsLeft: 3,
  nextAttemptAt: null,
  checks: [],
}

it.each([
  ['VERIFY_LEVEL_1', 'start'],
  ['CONTINUE_LEVEL_1', 'continue'],
  ['WAIT', 'waiting'],
  ['MEND_LEVEL_1', 'mend'],
  ['DONE', 'verified'],
  ['LOCKED', 'locked'],
  ['CONTACT_SUPPORT', 'final'],
] as const)('says %s as it is', (nextStep, kind) => {
  expect(standingOf({ nextStep, cases: [first], opened: true }).kind).toBe(kind)
})

it('tells a closed region from a locked member', () => {
  expect(standingOf({ nextStep: 'LOCKED', cases: [first], opened: false }).kind).toBe('closed')
})

it('invites nobody who has no attempt left', () => {
  const used = { ...first, attemptsLeft: 0, nextAttemptAt: '2026-11-21T00:00:00Z' }
  expect(standingOf({ nextStep: 'MEND_LEVEL_1', cases: [used], opened: true }).kind).toBe('used-up')
  expect(standingOf({ nextStep: 'WAIT', cases: [used], opened: true }).kind).toBe('waiting')
})

it('does without a case', () => {
  expect(standingOf({ nextStep: 'VERIFY_LEVEL_1', cases: [], opened: true })).toMatchObject({ kind: 'start', case: { status: 'none' } })
})

it('offers the remedy of the worst reason', () => {
  expect(remedyOf(['DOC_EXPIRED', 'IMG_BLUR_GLARE'])).toBe('other-document')
  expect(remedyOf([])).toBe('retake')
})
