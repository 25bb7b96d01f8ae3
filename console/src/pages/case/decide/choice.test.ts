import { describe, expect, it } from 'vitest'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { caseView } from '../../../testing/answers.ts'
import { decisionOf, missingIn, noChoice, withPhoto, withReason, type TypedChoice } from './choice.ts'

const view = caseView()
const missing = (choice: Partial<TypedChoice>, change: Partial<CaseView> = {}) =>
  missingIn({ ...noChoice, ...choice }, { ...view, ...change })

describe('a decision', () => {
  it('needs a verdict that the case allows', () => {
    expect(missing({})).toBe('verdict')
    expect(missing({ verdict: 'upheld' })).toBe('verdict')
  })

  it('approves only a case that nothing blocks', () => {
    expect(missing({ verdict: 'approved' })).toBeNull()
    expect(missing({ verdict: 'approved' }, { blocks: ['NEWER_ATTEMPT'] })).toBe('blocked')
  })

  it('approves in spite of a failed check only with a reason', () => {
    const failed = { failed: ['name-as-typed'] }
    expect(missing({ verdict: 'approved' }, failed)).toBe('because')
    expect(missing({ verdict: 'approved', because: 'COMPARED_BY_EYE' }, failed)).toBeNull()
  })

  it('approves what was rejected for good only with a reason', () => {
    expect(missing({ verdict: 'approved' }, { overturns: true })).toBe('because')
    expect(missing({ verdict: 'approved', because: 'NEW_EVIDENCE' }, { overturns: true })).toBeNull()
  })

  it('approves a document without a number only with the number typed, or a reason', () => {
    const unread = { numberMissing: true }
    expect(missing({ verdict: 'approved', number: ' ' }, unread)).toBe('because')
    expect(missing({ verdict: 'approved', because: 'COMPARED_BY_EYE' }, unread)).toBeNull()
    expect(missing({ verdict: 'approved', number: 'SPE5C0M82' }, unread)).toBeNull()
    const sent = decisionOf(
      { ...noChoice, verdict: 'approved', because: 'COMPARED_BY_EYE', number: 'SPE5C0M82' },
      { ...view, ...unread },
    )
    expect([sent.number, sent.because]).toEqual(['SPE5C0M82', undefined])
  })

  it('asks again or rejects only with a reason of that verdict', () => {
    const chosen = withReason(noChoice, 'IMG_BLUR_GLARE', true)
    expect(missing({ verdict: 'rejected', reasons: chosen.reasons })).toBe('reasons')
    expect(missing({ verdict: 'resubmission_requested', reasons: chosen.reasons })).toBeNull()
  })

  it('leaves out a reason that is not offered any more, after the case changed', () => {
    const chosen = withReason({ ...noChoice, verdict: 'rejected' }, 'FRAUD', true)
    expect(missingIn(chosen, { ...view, offered: view.offered.filter(({ code }) => code !== 'FRAUD') })).toBe('reasons')
  })

  it('sends the version, the reasons of the verdict and their photos', () => {
    const both = withReason(withReason(noChoice, 'IMG_BLUR_GLARE', true), 'FRAUD', true)
    const chosen = withPhoto(withPhoto(both, 'IMG_BLUR_GLARE', 'front', true), 'IMG_BLUR_GLARE', 'back', true)
    const sent = withPhoto(chosen, 'IMG_BLUR_GLARE', 'front', false)
    expect(decisionOf({ ...sent, verdict: 'resubmission_requested', because: 'SAME_PERSON' }, view)).toEqual({
      id: view.id,
      version: 7,
      verdict: 'resubmission_requested',
      reasons: [{ code: 'IMG_BLUR_GLARE', photos: ['back'] }],
    })
  })
})
