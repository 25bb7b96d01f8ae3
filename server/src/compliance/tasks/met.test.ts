import { expect, it } from 'vitest'
import { isMet } from './met.ts'

const identity = (status: 'IN_REVIEW' | 'IN_PROGRESS' | 'DONE') => ({
  type: 'IDV_L1' as const,
  status,
  renewal: null,
  repeat: false,
})

it.each([
  ['QUESTIONNAIRE', 'IN_REVIEW', true],
  ['RESIDENCE_CRS', 'IN_REVIEW', true],
  ['QUESTIONNAIRE', 'IN_PROGRESS', false],
  // These need the verified name.
  ['AGREEMENT', 'IN_REVIEW', false],
  ['IDV_L2_POA', 'IN_REVIEW', false],
  ['AGREEMENT', 'DONE', true],
] as const)('%s may be done while the identity is %s: %s', (type, status, may) => {
  expect(isMet({ type }, identity(status))).toBe(may)
})
