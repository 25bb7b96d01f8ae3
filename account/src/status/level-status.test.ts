import { expect, it } from 'vitest'
import { remedyOf } from './remedy.ts'
import { currentStatus, statusOf } from './level-status.ts'

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
  resubmission: null,
  attemptsLeft: 3,
  nextAttemptAt: null,
  left: null,
  checks: [],
}

const second = { ...first, level: 'LEVEL_2' as const, attemptsLeft: 5 }
const verified = {
  cases: [first, second],
  opened: true,
  state: [],
  applicant: { country: 'NL', firstname: 'Ada', lastname: 'Specimen', level: 'LEVEL_1' as const, identifies: [] },
}

it.each([
  ['VERIFY_LEVEL_1', 'start'],
  ['CONTINUE_LEVEL_1', 'continue'],
  ['WAIT', 'waiting'],
  ['RESUBMIT_LEVEL_1', 'resubmission'],
  ['DONE', 'verified'],
  ['LOCKED', 'locked'],
  ['CONTACT_SUPPORT', 'final'],
] as const)('shows %s as it is', (nextStep, kind) => {
  expect(statusOf({ nextStep, cases: [first], opened: true, state: [] }).kind).toBe(kind)
})

it('distinguishes a closed region from a locked member', () => {
  expect(statusOf({ nextStep: 'LOCKED', cases: [first], opened: false, state: [] }).kind).toBe('closed')
})

it('offers nothing to a member without attempts', () => {
  const used = { ...first, attemptsLeft: 0, nextAttemptAt: '2026-11-21T00:00:00Z' }
  expect(statusOf({ nextStep: 'RESUBMIT_LEVEL_1', cases: [used], opened: true, state: [] }).kind).toBe('used-up')
  expect(statusOf({ nextStep: 'WAIT', cases: [used], opened: true, state: [] }).kind).toBe('waiting')
})

it('works without a case', () => {
  expect(statusOf({ nextStep: 'VERIFY_LEVEL_1', cases: [], opened: true, state: [] })).toMatchObject({
    kind: 'start',
    case: { status: 'none' },
  })
})

it('offers the remedy of the worst reason', () => {
  expect(remedyOf(['DOC_EXPIRED', 'IMG_BLUR_GLARE'])).toBe('other-document')
  expect(remedyOf([])).toBe('retake')
})

it.each([
  ['VERIFY_LEVEL_2', 'start'],
  ['CONTINUE_LEVEL_2', 'continue'],
  ['WAIT_LEVEL_2', 'waiting'],
  ['RESUBMIT_LEVEL_2', 'resubmission'],
  ['CONTACT_SUPPORT_LEVEL_2', 'final'],
] as const)('%s is about the address; the identity is verified', (nextStep, kind) => {
  const received = { ...verified, nextStep, cases: [first, second] }
  expect(currentStatus(received)).toEqual({ level: 'LEVEL_2', kind, case: second })
  expect(statusOf(received)).toEqual({ level: 'LEVEL_1', kind: 'verified', case: first })
})

it('is complete with both levels, or with the first if the second is closed', () => {
  expect(currentStatus({ ...verified, nextStep: 'DONE' })).toMatchObject({ level: 'LEVEL_1', kind: 'verified' })
  expect(
    currentStatus({ ...verified, nextStep: 'DONE', applicant: { ...verified.applicant, level: 'LEVEL_2' } }),
  ).toMatchObject({ level: 'LEVEL_2', kind: 'verified' })
})

it('does not offer a proof of address to a member without attempts', () => {
  const used = { ...second, attemptsLeft: 0, nextAttemptAt: '2026-11-21T00:00:00Z' }
  expect(currentStatus({ ...verified, nextStep: 'RESUBMIT_LEVEL_2', cases: [first, used] }).kind).toBe('used-up')
})

it('a level closed by the region is closed, not locked', () => {
  expect(
    statusOf({
      nextStep: 'LOCKED',
      cases: [first],
      opened: true,
      state: [{ level: 'LEVEL_1', status: 'CERTIFICATION_DISABLED', type: 'INDIVIDUAL' }],
    }).kind,
  ).toBe('closed')
})

it('during an identity transfer, nothing else matters', () => {
  expect(currentStatus({ ...verified, nextStep: 'TRANSFERRING' }).kind).toBe('moving')
})
