import { describe, expect, it } from 'vitest'
import { evaluateResult } from './evaluate-result.ts'

const typed = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' }
const known = { typed, verifiedAs: null, usedByAnother: false, minimumAge: 18, today: '2026-06-01' }
const document = { ...typed, number: 'SPE5C0M82', expiresOn: '2033-05-20' }
const at = new Date()

describe('a verdict of a provider', () => {
  it('applies only to the person we asked about', () => {
    expect(evaluateResult({ state: 'approved', at, document }, known)).toEqual({ verdict: 'approved', reasons: [] })
    expect(evaluateResult({ state: 'resubmission', at, reasons: ['DOC_COPY'] }, known)).toEqual({
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
    })
    expect(evaluateResult({ state: 'final', at, reasons: ['FRAUD'] }, known)).toEqual({
      verdict: 'rejected',
      reasons: ['FRAUD'],
    })
  })

  it.each([
    ['another name', { document: { ...document, lastName: 'Lindqvarst' } }],
    ['another birth date', { document: { ...document, birthDate: '1991-03-15' } }],
    ['no number', { document: { ...document, number: '' } }],
    ['an expired document', { document: { ...document, expiresOn: '2026-05-31' } }],
    [
      'a minor',
      { document: { ...document, birthDate: '2010-01-01' }, known: { typed: { ...typed, birthDate: '2010-01-01' } } },
    ],
    ['another person than the one verified', { known: { verifiedAs: { ...typed, birthDate: '1990-03-14' } } }],
  ])(
    'sends an approval with %s to review',
    (_, change: { document?: typeof document; known?: Partial<Parameters<typeof evaluateResult>[1]> }) => {
      expect(
        evaluateResult({ state: 'approved', at, document: change.document ?? document }, { ...known, ...change.known }),
      ).toEqual({ verdict: 'in_review', reasons: ['MANUAL_REVIEW'] })
    },
  )

  it.each([
    [{ newer: true, ends: true }, 'approved', []],
    [{ newer: false, ends: true }, 'resubmission_requested', ['DOC_EXPIRED']],
    [{ newer: false, ends: false }, 'in_review', ['MANUAL_REVIEW']],
    [{ newer: null, ends: true }, 'in_review', ['MANUAL_REVIEW']],
  ] as const)(
    'when a newer document is required, an approval of this one (%o) is %s',
    (updateRequested, verdict, reasons) => {
      expect(evaluateResult({ state: 'approved', at, document }, { ...known, updateRequested })).toEqual({
        verdict,
        reasons,
      })
    },
  )

  it('silently sends an approval with another member’s document to review', () => {
    expect(evaluateResult({ state: 'approved', at, document }, { ...known, usedByAnother: true })).toEqual({
      verdict: 'in_review',
      reasons: ['DUPLICATE_SUSPECTED'],
    })
  })

  it('treats a document without an expiry date as not expired', () => {
    expect(evaluateResult({ state: 'approved', at, document: { ...document, expiresOn: null } }, known).verdict).toBe(
      'approved',
    )
  })
})
