import { describe, expect, it } from 'vitest'
import { td3Lines } from '../../../../../tools/specimens/mrz.ts'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import type { Known, Policy } from './policy.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import { evaluate } from './evaluate.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import {
  line,
  mrzOf,
  owner,
  ownersDeclaredData,
  readAs,
  readingOf,
  testDay,
} from '../../../recognition/testing/specimen-reading.ts'

interface Change {
  reading?: Reading
  declared?: Partial<DeclaredData>
  policy?: Partial<Policy>
  known?: Partial<Known>
}
const evaluated = (change: Change = {}) => {
  const declared = ownersDeclaredData(change.declared)
  const reading = readAs(change.reading ?? readingOf(owner()), declared)
  const policy: Policy = {
    minimumAge: 18,
    today: testDay,
    autoApprove: true,
    autoApproveDocuments: ['PASSPORT', 'ID_CARD'],
    ...change.policy,
  }
  const facts = collectFacts(reading, declared, policy.today)
  const known: Known = { documentUsedByAnother: false, copyOfRefusedPhoto: false, ...change.known }
  return { facts, ...evaluate({ reading, facts, declared, policy, known }) }
}
const verdict = (change: Change) => {
  const { decision } = evaluated(change)
  return [decision.verdict, ...decision.reasons]
}

const permit = owner({ kind: 'permit-back', nationality: 'UKR' })
/** Some states have no R in the code of a permit, or in that of an identity card for foreign residents. */
const foreignersCard = owner({ kind: 'id-back', nationality: 'UKR' })
const cards = { autoApproveDocuments: ['ID_CARD', 'RESIDENCE_PERMIT'] }
const headed = (reading: Reading, text: string): Reading => ({ ...reading, lines: [line(text, -80), ...reading.lines] })

describe('approval', () => {
  it('approves a good passport', () => {
    expect(evaluated().decision).toEqual({ verdict: 'approved', reasons: [], sides: {}, by: 'machine' })
  })
  it('approves a good card', () => {
    expect(verdict({ reading: readingOf(owner({ kind: 'id-back' })), declared: { documentType: 'ID_CARD' } })).toEqual([
      'approved',
    ])
  })
  it('approves a residence permit whose holder has another nationality than the issuing state', () => {
    const result = evaluated({
      reading: readingOf(permit),
      declared: { documentType: 'RESIDENCE_PERMIT' },
      policy: cards,
    })
    expect(result.decision.verdict).toBe('approved')
    const said = (field: string) => result.facts.find((fact) => fact.field === field && fact.source === 'mrz')?.value
    expect([said('issuingCountry'), said('nationality')]).toEqual(['NL', 'UA'])
  })
  it('takes the kind of a foreigner’s card from its print when its code does not say', () => {
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'Verblijfstitel'),
        declared: { documentType: 'RESIDENCE_PERMIT' },
        policy: cards,
      }),
    ).toEqual(['approved'])
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'Resident Identity Card'),
        declared: { documentType: 'ID_CARD' },
        policy: cards,
      }),
    ).toEqual(['approved'])
  })
  it('reports every check once, and marks what it cannot check as not checked', () => {
    const { checks } = evaluated()
    expect(checks.map((check) => check.name)).toEqual([
      ...machineChecks.filter((name) => !['national-number', 'same-person', 'newer-document'].includes(name)),
      ...checksNotMade,
    ])
    expect(checks.filter((check) => check.outcome === 'not-checked').map((check) => check.name)).toEqual([
      ...checksNotMade,
    ])
  })
  it('never approves where the operator requires a reviewer', () => {
    expect(verdict({ policy: { autoApprove: false } })).toEqual(['review', 'MANUAL_REVIEW'])
    expect(verdict({ policy: { autoApproveDocuments: ['ID_CARD', 'DE:PASSPORT'] } })).toEqual([
      'review',
      'MANUAL_REVIEW',
    ])
  })
  it('never approves where a reviewer must compare the face, but the member can still fix what is fixable', () => {
    expect(verdict({ policy: { reviewerComparesFace: true } })).toEqual(['review', 'MANUAL_REVIEW'])
    expect(verdict({ policy: { reviewerComparesFace: true }, declared: { birthDate: '1991-03-15' } })).toEqual([
      'resubmission',
      'BIRTH_DATE_MISMATCH',
    ])
  })
  it('approves for one country only where the operator says so', () => {
    expect(verdict({ policy: { autoApproveDocuments: ['NL:PASSPORT'] } })).toEqual(['approved'])
  })
  it('accepts letters that text recognition mixes up in print', () => {
    expect(verdict({ reading: readingOf(owner({ documentNumber: 'SPE5COM82' }), owner()) })).toEqual(['approved'])
  })
  it('accepts a name with accents, typed with or without them', () => {
    const reading = readingOf(owner({ surname: 'Müllenhaupt' }))
    expect(verdict({ reading, declared: { lastName: 'Müllenhaupt' } })).toEqual(['approved'])
    expect(verdict({ reading, declared: { lastName: 'Muellenhaupt' } })).toEqual(['approved'])
  })
})

it.each<[string, Change]>([
  ['its last day', { reading: readingOf(owner({ expiryDate: '2026-11-21' })) }],
  [
    'the last day of its minimum validity',
    { reading: readingOf(owner({ expiryDate: '2026-12-21' })), policy: { minimumMonthsLeft: 1 } },
  ],
])('accepts a document on %s', (_name, change) => {
  expect(verdict(change)).toEqual(['approved'])
})

describe('a single name', () => {
  const only = owner({ surname: 'Suharyanto', givenNames: '' })
  const declared = { firstName: '', lastName: 'Suharyanto' }

  it('is enough when only the first part of the zone has it', () => {
    expect(mrzOf(td3Lines(only))?.lines[0]).toMatch(/^P<NLDSUHARYANTO<+$/)
    expect(verdict({ reading: readingOf(only), declared })).toEqual(['approved'])
    expect(
      verdict({ reading: readingOf({ ...only, kind: 'id-back' }), declared: { ...declared, documentType: 'ID_CARD' } }),
    ).toEqual(['approved'])
  })
  it('goes to review with a second name in print that the zone does not have', () => {
    expect(verdict({ reading: readingOf({ ...only, givenNames: 'Anouk' }, only), declared })).toEqual([
      'review',
      'MANUAL_REVIEW',
    ])
  })
  it('does not match one of two names, or two names as one', () => {
    expect(verdict({ reading: readingOf(owner()), declared: { firstName: '', lastName: 'Vantorre' } })).toEqual([
      'resubmission',
      'NAME_MISMATCH',
    ])
    expect(verdict({ reading: readingOf(only), declared: { firstName: 'Anouk', lastName: 'Suharyanto' } })).toEqual([
      'resubmission',
      'NAME_MISMATCH',
    ])
  })
  it('goes to review when typed as two, or verified as two before', () => {
    const spelledOut = owner({ surname: 'Suharyanto Putra', givenNames: '' })
    expect(
      verdict({ reading: readingOf(spelledOut), declared: { firstName: 'Suharyanto', lastName: 'Putra' } }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
    expect(
      verdict({
        reading: readingOf(only),
        declared,
        known: { verifiedAs: { firstName: 'Anouk', lastName: 'Suharyanto', birthDate: '1991-03-14' } },
      }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
  })
})

describe('what the member can fix', () => {
  it.each<[string, Change, string]>([
    ['an expired document', { reading: readingOf(owner({ expiryDate: '2026-11-20' })) }, 'DOC_EXPIRED'],
    [
      'a document that expires soon',
      { reading: readingOf(owner({ expiryDate: '2026-12-15' })), policy: { minimumMonthsLeft: 1 } },
      'DOC_EXPIRED',
    ],
    ['another name', { declared: { firstName: 'Fenna', lastName: 'Lindqvarst' } }, 'NAME_MISMATCH'],
    ['another birth date', { declared: { birthDate: '1991-03-15' } }, 'BIRTH_DATE_MISMATCH'],
    [
      'an identity card for a residence permit',
      { reading: readingOf(owner({ kind: 'id-back' })), declared: { documentType: 'RESIDENCE_PERMIT' } },
      'DOC_OTHER_KIND',
    ],
    [
      'a residence permit for an identity card',
      { reading: readingOf(permit), declared: { documentType: 'ID_CARD' } },
      'DOC_OTHER_KIND',
    ],
    [
      'a residence permit for a driving licence',
      { reading: readingOf(foreignersCard), declared: { documentType: 'DRIVERS_LICENSE' } },
      'DOC_OTHER_KIND',
    ],
    ['a wrong national number', { declared: { nationalNumber: '111222334' } }, 'NUMBER_WRONG'],
    ['an unreadable photo', { reading: { ...readingOf(owner()), mrz: null, lines: [] } }, 'IMG_BLUR_GLARE'],
    ['a passport photo without its zone', { reading: { ...readingOf(owner()), mrz: null } }, 'IMG_CUT_OFF'],
    [
      'one side of a card',
      { reading: { ...readingOf(owner()), mrz: null }, declared: { documentType: 'ID_CARD' } },
      'SIDE_MISSING',
    ],
  ])('%s', (_name, change, reason) => {
    expect(verdict(change)).toEqual(['resubmission', reason])
  })
  it('names at most three reasons, the worst first', () => {
    const { decision } = evaluated({
      reading: readingOf(owner({ expiryDate: '2020-01-01' })),
      declared: { lastName: 'Lindqvarst', firstName: 'Fenna', birthDate: '1980-01-01', nationalNumber: '111222334' },
    })
    expect(decision.reasons).toEqual(['DOC_EXPIRED', 'NAME_MISMATCH', 'BIRTH_DATE_MISMATCH'])
  })
})

describe('final rejection', () => {
  it('rejects minors by the document, whatever was typed', () => {
    const reading = readingOf(owner({ birthDate: '2008-11-22' }))
    expect(verdict({ reading, declared: { birthDate: '2000-01-01' } })).toEqual(['final', 'UNDERAGE'])
    expect(
      verdict({ reading: readingOf(owner({ birthDate: '2008-11-21' })), declared: { birthDate: '2008-11-21' } }),
    ).toEqual(['approved'])
  })
})

describe('what goes to review', () => {
  it.each<[string, Change]>([
    ['country', { declared: { country: 'DE' } }],
    ['kind', { declared: { documentType: 'ID_CARD' } }],
  ])('sends a document of another %s than chosen to review: a misread zone can say so, too', (_name, change) => {
    expect(verdict(change)).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it('accepts a passport of Hong Kong, which China issues', () => {
    const reading = readingOf(owner({ issuingState: 'CHN', nationality: 'CHN' }))
    expect(evaluated({ reading, declared: { country: 'HK' } }).checks).toContainEqual(
      expect.objectContaining({ name: 'issuing-country', outcome: 'passed' }),
    )
  })
  it('sends a passport whose zone is not found a second time to review', () => {
    expect(verdict({ reading: { ...readingOf(owner()), mrz: null }, known: { cutOffBefore: true } })).toEqual([
      'review',
      'MANUAL_REVIEW',
    ])
  })
  it('sends a document on another account to review before any resubmission, without saying whose', () => {
    expect(verdict({ known: { documentUsedByAnother: true }, declared: { country: 'DE' } })).toEqual([
      'review',
      'DUPLICATE_SUSPECTED',
    ])
  })
  it('sends a previously rejected photo to review', () => {
    expect(verdict({ known: { copyOfRefusedPhoto: true } })).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it.each<[string, Parameters<typeof owner>[0]]>([
    ['name', { surname: 'Lindqvarst' }],
    ['number', { documentNumber: 'SPE5C0M93' }],
    ['birth date', { birthDate: '1981-03-14' }],
    ['expiry date', { expiryDate: '2035-05-20' }],
    ['nationality', { nationality: 'BEL' }],
  ])('sends a zone that differs from the print in its %s to review', (_name, change) => {
    const { decision } = evaluated({ reading: readingOf(owner(change), owner()) })
    expect(decision.verdict).toBe('review')
  })
  it('sends a repaired zone to review, even with a confirmed number', () => {
    const [names = '', data = ''] = td3Lines(owner())
    const mrz = mrzOf([names, data.replace('910314', '9I0314')])
    expect(mrz?.strict).toBe(false)
    const result = evaluated({ reading: { ...readingOf(owner()), mrz } })
    expect(result.decision).toMatchObject({ verdict: 'review' })
    expect(result.checks.find((check) => check.name === 'mrz-check-digits')?.evidence).toContain('confirmed')
  })
  it('sends a foreigner’s card whose print shows another kind than chosen to review', () => {
    expect(
      verdict({ reading: readingOf(foreignersCard), declared: { documentType: 'RESIDENCE_PERMIT' }, policy: cards }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'RESIDENCE PERMIT'),
        declared: { documentType: 'ID_CARD' },
        policy: cards,
      }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it('sends a name that is only close to review', () => {
    expect(verdict({ declared: { firstName: 'Anouk' } })).toEqual(['review', 'MANUAL_REVIEW'])
    expect(verdict({ declared: { lastName: 'Vantore' } })).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it('sends a card without a zone to review: some have none', () => {
    expect(
      verdict({
        reading: { ...readingOf({ ...owner(), kind: 'id-back' }), mrz: null },
        declared: { documentType: 'ID_CARD' },
      }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it('reviews a card without a zone that prints the whole name under one label, and does not accept it without the name', () => {
    const ktp = {
      ...readingOf({ ...owner(), kind: 'id-back' }),
      mrz: null,
      lines: ['NIK:3171015403910001', 'Nama', ':ANOUKELISE VANTORRE', 'Kewarganegaraan :WNI', 'Pekerjaan'].map(
        (text, i) => line(text, i * 40),
      ),
    }
    const declared = { documentType: 'ID_CARD', country: 'ID' } as const
    expect(verdict({ reading: ktp, declared })).toEqual(['review', 'MANUAL_REVIEW'])
    expect(verdict({ reading: ktp, declared: { ...declared, lastName: 'Lindqvarst' } })).toEqual([
      'resubmission',
      'DOC_INCOMPLETE_NAME_DOB',
    ])
  })
  it('sends a zone without print to compare to review', () => {
    expect(verdict({ reading: { ...readingOf(owner()), lines: [] } })).toEqual(['review', 'MANUAL_REVIEW'])
  })
  it('sends a bank verification number that was not checked with its register to review', () => {
    const reading: Reading = { sides: [], mrz: null, lines: [], barcode: null, unread: 0, timings: {} }
    expect(
      verdict({ reading, declared: { documentType: 'BVN', country: 'NG', nationalNumber: '22123456789' } }),
    ).toEqual(['review', 'MANUAL_REVIEW'])
    expect(
      verdict({ reading, declared: { documentType: 'BVN', country: 'NG', nationalNumber: '2212345678' } }),
    ).toEqual(['resubmission', 'NUMBER_WRONG'])
  })
  it('stores no personal data in evidence', () => {
    const spec = owner()
    const text = JSON.stringify(evaluated({ declared: { lastName: 'Lindqvarst' } }).checks)
    for (const secret of [spec.surname.toUpperCase(), 'ANOUK', spec.documentNumber, spec.birthDate, 'Lindqvarst'])
      expect(text).not.toContain(secret)
  })
})

describe('a required newer document', () => {
  const held = {
    country: 'NL',
    documentType: 'PASSPORT',
    number: owner().documentNumber,
    expiresOn: owner().expiryDate,
  }
  it.each([
    ['another number', { number: 'SPE4A1K07' }, true, ['approved']],
    ['another kind', { documentType: 'ID_CARD' }, true, ['approved']],
    ['another country', { country: 'DE' }, true, ['approved']],
    ['a later expiry date', { expiresOn: '2020-01-01' }, true, ['approved']],
    ['the same one, which expires', {}, true, ['resubmission', 'DOC_EXPIRED']],
    ['the same one, requested by a reviewer', {}, false, ['review', 'MANUAL_REVIEW']],
    ['unknown, because no number was read from the current one', { number: '' }, true, ['review', 'MANUAL_REVIEW']],
  ] as const)('is %s', (_, change, ends, expected) => {
    expect(verdict({ known: { updateRequested: { held: { ...held, ...change }, ends } } })).toEqual(expected)
  })
})
