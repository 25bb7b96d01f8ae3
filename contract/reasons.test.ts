import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  isReasonCode,
  reasons,
  reasonsForMember,
  reasonsShown,
  type MemberReasonCode,
  type ReasonCode,
} from './reasons.ts'

const codes = Object.keys(reasons).filter(isReasonCode)
const hidden = codes.filter((code) => reasons[code].audience !== 'member')

describe('reasons', () => {
  it('has types that reject a code that is not for members', () => {
    expectTypeOf<'DOC_EXPIRED'>().toExtend<MemberReasonCode>()
    expectTypeOf<'FRAUD'>().not.toExtend<MemberReasonCode>()
    expectTypeOf<'SCREENING'>().not.toExtend<MemberReasonCode>()
    expectTypeOf<'DUPLICATE_SUSPECTED'>().not.toExtend<MemberReasonCode>()
    expectTypeOf<'MANUAL_REVIEW'>().not.toExtend<MemberReasonCode>()
    // @ts-expect-error -- this is the promise: the compiler refuses a hidden code in a member's answer
    const shown: MemberReasonCode = 'FRAUD'
    expect(hidden).toContain(shown)
  })

  it('hides exactly these codes', () => {
    expect(hidden.toSorted()).toEqual(['DUPLICATE_SUSPECTED', 'FRAUD', 'MANUAL_REVIEW', 'SCREENING'])
  })

  it.each(hidden)('%s reads as the neutral text', (code) => {
    expect(reasonsForMember([code])).toEqual(['COULD_NOT_VERIFY'])
  })

  it('shows two hidden reasons as one text', () => {
    expect(reasonsForMember(['FRAUD', 'SCREENING', 'DOC_EXPIRED'])).toEqual(['COULD_NOT_VERIFY', 'DOC_EXPIRED'])
  })

  it('names a copied document also in a final refusal, so that an appeal can answer it, and nothing else that could be fixed', () => {
    expect(reasonsForMember(['DOC_COPY', 'IMG_BLUR_GLARE', 'FRAUD'], true)).toEqual(['DOC_COPY', 'COULD_NOT_VERIFY'])
  })

  it('never shows a hidden code or more than three reasons, however long the list', () => {
    for (const first of codes) {
      for (const second of codes) {
        const shown: string[] = reasonsForMember([first, second, 'FRAUD', 'IMG_MISSING', 'REGION'])
        expect(shown.length).toBeLessThanOrEqual(reasonsShown)
        expect(shown.filter((code) => hidden.includes(code as ReasonCode))).toEqual([])
      }
    }
  })

  it('knows its own codes and no inherited property of objects', () => {
    expect(isReasonCode('FRAUD')).toBe(true)
    for (const name of ['fraud', '', 'toString', '__proto__', 'constructor']) expect(isReasonCode(name)).toBe(false)
  })
})
