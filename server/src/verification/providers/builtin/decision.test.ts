import { describe, expect, it } from 'vitest'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { ownersDeclaredData, testDay } from '../../../recognition/testing/specimen-reading.ts'
import { failed, open, passed, type Check } from './check.ts'
import { decide } from './decision.ts'
import type { Policy } from './policy.ts'

const policy: Policy = { minimumAge: 18, today: testDay, autoApprove: true, autoApproveDocuments: ['PASSPORT', 'BVN'] }
const wrong = (...codes: ReasonCode[]): Check[] => codes.map((code) => failed('minimum-age', code))
const decided = (checks: Check[], change: Partial<Policy> = {}) =>
  decide(checks, ownersDeclaredData(), { ...policy, ...change })

describe('the proposal', () => {
  it('approves when every check passed but those that no machine makes', () => {
    const checks = [passed('minimum-age'), open('liveness', 'beyond this provider')]
    expect(decided(checks)).toEqual({ verdict: 'approved', reasons: [], sides: {}, by: 'machine' })
    expect(decided([...checks, open('not-expired', 'not read')])).toMatchObject({
      verdict: 'review',
      reasons: ['MANUAL_REVIEW'],
    })
  })

  it('leaves a bank number to a reviewer, whatever the operator allows', () => {
    expect(decide([], ownersDeclaredData({ documentType: 'BVN', country: 'NG' }), policy).verdict).toBe('review')
  })

  it.each<[string, ReasonCode[], string, ReasonCode[]]>([
    ['a final reason before all others', ['DOC_EXPIRED', 'DUPLICATE_SUSPECTED', 'UNDERAGE'], 'final', ['UNDERAGE']],
    [
      'a suspicion before what the member can correct',
      ['DOC_EXPIRED', 'DUPLICATE_SUSPECTED'],
      'review',
      ['DUPLICATE_SUSPECTED'],
    ],
    [
      'several suspicions, the worst first',
      ['MANUAL_REVIEW', 'SCREENING', 'DUPLICATE_SUSPECTED'],
      'review',
      ['DUPLICATE_SUSPECTED', 'MANUAL_REVIEW', 'SCREENING'],
    ],
    ['each reason once', ['DOC_EXPIRED', 'DOC_EXPIRED'], 'resubmission', ['DOC_EXPIRED']],
  ])('gives %s', (_rule, codes, verdict, reasons) => {
    expect(decided(wrong(...codes))).toMatchObject({ verdict, reasons })
  })

  it('names the photos that a reason is about, and none where no rule knows them', () => {
    const checks: Check[] = [
      { ...failed('document-readable', 'IMG_BLUR_GLARE'), sides: ['front', 'back'] },
      failed('not-expired', 'DOC_EXPIRED'),
    ]
    expect(decided(checks)).toEqual({
      verdict: 'resubmission',
      reasons: ['DOC_EXPIRED', 'IMG_BLUR_GLARE'],
      sides: { IMG_BLUR_GLARE: ['front', 'back'] },
      by: 'machine',
    })
  })

  it('orders what the member can correct from the document to its photos', () => {
    const worstFirst = [
      'DOC_EXPIRED',
      'DOC_OTHER_KIND',
      'NAME_MISMATCH',
      'BIRTH_DATE_MISMATCH',
      'NUMBER_WRONG',
      'DOC_INCOMPLETE_NAME_DOB',
      'SIDE_MISSING',
      'IMG_NO_DOCUMENT',
      'IMG_CUT_OFF',
      'IMG_BLUR_GLARE',
    ] as const
    for (const [index, worse] of worstFirst.entries())
      for (const better of worstFirst.slice(index + 1))
        expect(decided(wrong(better, worse)).reasons, `${worse} before ${better}`).toEqual([worse, better])
  })
})
