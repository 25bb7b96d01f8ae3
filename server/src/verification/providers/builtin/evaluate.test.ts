import { describe, expect, it } from 'vitest'
import { td3Lines } from '../../../../../tools/specimens/mrz.ts'
import type { Claim } from '../../../recognition/claim.ts'
import type { Known, Policy } from './policy.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import { evaluate } from './evaluate.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { line, mrzOf, owner, ownersClaim, readingOf, testDay } from '../../../recognition/testing/specimen-reading.ts'

interface Change {
  reading?: Reading
  claim?: Partial<Claim>
  policy?: Partial<Policy>
  known?: Partial<Known>
}
const judge = (change: Change = {}) => {
  const [reading, claim] = [change.reading ?? readingOf(owner()), ownersClaim(change.claim)]
  const policy: Policy = {
    minimumAge: 18,
    today: testDay,
    autoApprove: true,
    autoApproveDocuments: ['PASSPORT', 'ID_CARD'],
    ...change.policy,
  }
  const facts = collectFacts(reading, claim, policy.today)
  const known: Known = { documentUsedByAnother: false, copyOfRefusedPhoto: false, ...change.known }
  return { facts, ...evaluate({ reading, facts, claim, policy, known }) }
}
const verdict = (change: Change) => {
  const { decision } = judge(change)
  return [decision.verdict, ...decision.reasons]
}

const permit = owner({ kind: 'permit-back', nationality: 'UKR' })
/** Some states write no R in the code of a permit, nor in that of an identity card for foreigners who live there. */
const foreignersCard = owner({ kind: 'id-back', nationality: 'UKR' })
const cards = { autoApproveDocuments: ['ID_CARD', 'RESIDENCE_PERMIT'] }
const headed = (reading: Reading, text: string): Reading => ({ ...reading, lines: [line(text, -80), ...reading.lines] })

describe('approval', () => {
  it('of a good passport', () => {
    expect(judge().decision).toEqual({ verdict: 'approved', reasons: [], sides: {}, by: 'machine' })
  })
  it('of a good card', () => {
    expect(verdict({ reading: readingOf(owner({ kind: 'id-back' })), claim: { documentType: 'ID_CARD' } })).toEqual([
      'approved',
    ])
  })
  it('of a residence permit, whose bearer is of another nationality than the state that issued it', () => {
    const result = judge({ reading: readingOf(permit), claim: { documentType: 'RESIDENCE_PERMIT' }, policy: cards })
    expect(result.decision.verdict).toBe('approved')
    const said = (field: string) => result.facts.find((fact) => fact.field === field && fact.source === 'mrz')?.value
    expect([said('issuingCountry'), said('nationality')]).toEqual(['NL', 'UA'])
  })
  it('of a foreigner’s card by what its print calls it, where its code does not tell', () => {
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'Verblijfstitel'),
        claim: { documentType: 'RESIDENCE_PERMIT' },
        policy: cards,
      }),
    ).toEqual(['approved'])
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'Resident Identity Card'),
        claim: { documentType: 'ID_CARD' },
        policy: cards,
      }),
    ).toEqual(['approved'])
  })
  it('reports every check once, and what it cannot check as not checked', () => {
    const { checks } = judge()
    expect(checks.map((check) => check.name)).toEqual([
      ...machineChecks.filter((name) => !['national-number', 'same-person', 'newer-document'].includes(name)),
      ...checksNotMade,
    ])
    expect(checks.filter((check) => check.outcome === 'not-checked').map((check) => check.name)).toEqual([
      ...checksNotMade,
    ])
  })
  it('never, where the operator keeps it to people', () => {
    expect(verdict({ policy: { autoApprove: false } })).toEqual(['person', 'NEEDS_PERSON'])
    expect(verdict({ policy: { autoApproveDocuments: ['ID_CARD', 'DE:PASSPORT'] } })).toEqual([
      'person',
      'NEEDS_PERSON',
    ])
  })
  it('never, where a person must compare the face; what the member can mend is still theirs to mend', () => {
    expect(verdict({ policy: { personComparesFace: true } })).toEqual(['person', 'NEEDS_PERSON'])
    expect(verdict({ policy: { personComparesFace: true }, claim: { birthDate: '1991-03-15' } })).toEqual([
      'retry',
      'BIRTH_DATE_MISMATCH',
    ])
  })
  it('for one country only, where the operator says so', () => {
    expect(verdict({ policy: { autoApproveDocuments: ['NL:PASSPORT'] } })).toEqual(['approved'])
  })
  it('is not hindered by letters the text reader mixes up in print', () => {
    expect(verdict({ reading: readingOf(owner({ documentNumber: 'SPE5COM82' }), owner()) })).toEqual(['approved'])
  })
  it('of a name with marks, typed with or without them', () => {
    const reading = readingOf(owner({ surname: 'Müllenhaupt' }))
    expect(verdict({ reading, claim: { lastName: 'Müllenhaupt' } })).toEqual(['approved'])
    expect(verdict({ reading, claim: { lastName: 'Muellenhaupt' } })).toEqual(['approved'])
  })
})

it.each<[string, Change]>([
  ['its last day', { reading: readingOf(owner({ expiryDate: '2026-11-21' })) }],
  [
    'the last day of the months it must hold',
    { reading: readingOf(owner({ expiryDate: '2026-12-21' })), policy: { minimumMonthsLeft: 1 } },
  ],
])('a document counts on %s', (_name, change) => {
  expect(verdict(change)).toEqual(['approved'])
})

describe('a single name', () => {
  const only = owner({ surname: 'Suharyanto', givenNames: '' })
  const claim = { firstName: '', lastName: 'Suharyanto' }

  it('stands in the first part of the zone alone, and is enough', () => {
    expect(mrzOf(td3Lines(only))?.lines[0]).toMatch(/^P<NLDSUHARYANTO<+$/)
    expect(verdict({ reading: readingOf(only), claim })).toEqual(['approved'])
    expect(
      verdict({ reading: readingOf({ ...only, kind: 'id-back' }), claim: { ...claim, documentType: 'ID_CARD' } }),
    ).toEqual(['approved'])
  })
  it('with a second name in print, which the zone has not, is for a person', () => {
    expect(verdict({ reading: readingOf({ ...only, givenNames: 'Anouk' }, only), claim })).toEqual([
      'person',
      'NEEDS_PERSON',
    ])
  })
  it('is not the whole of two, and two are not one', () => {
    expect(verdict({ reading: readingOf(owner()), claim: { firstName: '', lastName: 'Vantorre' } })).toEqual([
      'retry',
      'NAME_MISMATCH',
    ])
    expect(verdict({ reading: readingOf(only), claim: { firstName: 'Anouk', lastName: 'Suharyanto' } })).toEqual([
      'retry',
      'NAME_MISMATCH',
    ])
  })
  it('typed as two, or held as two before, is for a person', () => {
    const spelledOut = owner({ surname: 'Suharyanto Putra', givenNames: '' })
    expect(verdict({ reading: readingOf(spelledOut), claim: { firstName: 'Suharyanto', lastName: 'Putra' } })).toEqual([
      'person',
      'NEEDS_PERSON',
    ])
    expect(
      verdict({
        reading: readingOf(only),
        claim,
        known: { verifiedAs: { firstName: 'Anouk', lastName: 'Suharyanto', birthDate: '1991-03-14' } },
      }),
    ).toEqual(['person', 'NEEDS_PERSON'])
  })
})

describe('what the member can mend', () => {
  it.each<[string, Change, string]>([
    ['an expired document', { reading: readingOf(owner({ expiryDate: '2026-11-20' })) }, 'DOC_EXPIRED'],
    [
      'a document soon to expire',
      { reading: readingOf(owner({ expiryDate: '2026-12-15' })), policy: { minimumMonthsLeft: 1 } },
      'DOC_EXPIRED',
    ],
    ['another name', { claim: { firstName: 'Fenna', lastName: 'Lindqvarst' } }, 'NAME_MISMATCH'],
    ['another birth date', { claim: { birthDate: '1991-03-15' } }, 'BIRTH_DATE_MISMATCH'],
    ['another country', { claim: { country: 'DE' } }, 'COUNTRY_MISMATCH'],
    ['another kind of document', { claim: { documentType: 'ID_CARD' } }, 'DOC_OTHER_KIND'],
    [
      'an identity card for a residence permit',
      { reading: readingOf(owner({ kind: 'id-back' })), claim: { documentType: 'RESIDENCE_PERMIT' } },
      'DOC_OTHER_KIND',
    ],
    [
      'a residence permit for an identity card',
      { reading: readingOf(permit), claim: { documentType: 'ID_CARD' } },
      'DOC_OTHER_KIND',
    ],
    [
      'a residence permit for a driving licence',
      { reading: readingOf(foreignersCard), claim: { documentType: 'DRIVERS_LICENSE' } },
      'DOC_OTHER_KIND',
    ],
    ['a wrong national number', { claim: { nationalNumber: '111222334' } }, 'NUMBER_WRONG'],
    ['nothing readable', { reading: { ...readingOf(owner()), mrz: null, lines: [] } }, 'IMG_BLUR_GLARE'],
    ['a passport whose zone is not in the picture', { reading: { ...readingOf(owner()), mrz: null } }, 'IMG_CUT_OFF'],
    [
      'one side of a card',
      { reading: { ...readingOf(owner()), mrz: null }, claim: { documentType: 'ID_CARD' } },
      'SIDE_MISSING',
    ],
  ])('%s', (_name, change, reason) => {
    expect(verdict(change)).toEqual(['retry', reason])
  })
  it('names at most three reasons, the worst first', () => {
    const { decision } = judge({
      reading: readingOf(owner({ expiryDate: '2020-01-01' })),
      claim: {
        country: 'DE',
        lastName: 'Lindqvarst',
        firstName: 'Fenna',
        birthDate: '1980-01-01',
        documentType: 'ID_CARD',
      },
    })
    expect(decision.reasons).toEqual(['DOC_EXPIRED', 'DOC_OTHER_KIND', 'COUNTRY_MISMATCH'])
  })
})

describe('refusal for good', () => {
  it('of the under-aged, by the document, whatever was typed', () => {
    const reading = readingOf(owner({ birthDate: '2008-11-22' }))
    expect(verdict({ reading, claim: { birthDate: '2000-01-01' } })).toEqual(['final', 'UNDERAGE'])
    expect(
      verdict({ reading: readingOf(owner({ birthDate: '2008-11-21' })), claim: { birthDate: '2008-11-21' } }),
    ).toEqual(['approved'])
  })
})

describe('what a person must see', () => {
  it('a passport whose zone cannot be found a second time', () => {
    expect(verdict({ reading: { ...readingOf(owner()), mrz: null }, known: { cutOffBefore: true } })).toEqual([
      'person',
      'NEEDS_PERSON',
    ])
  })
  it('a document on another account, before any retry, without saying whose', () => {
    expect(verdict({ known: { documentUsedByAnother: true }, claim: { country: 'DE' } })).toEqual([
      'person',
      'DUPLICATE_SUSPECTED',
    ])
  })
  it('a photo refused before', () => {
    expect(verdict({ known: { copyOfRefusedPhoto: true } })).toEqual(['person', 'NEEDS_PERSON'])
  })
  it.each<[string, Parameters<typeof owner>[0]]>([
    ['name', { surname: 'Lindqvarst' }],
    ['number', { documentNumber: 'SPE5C0M93' }],
    ['birth date', { birthDate: '1981-03-14' }],
    ['expiry date', { expiryDate: '2035-05-20' }],
    ['nationality', { nationality: 'BEL' }],
  ])('a zone that differs from the print in its %s', (_name, change) => {
    const { decision } = judge({ reading: readingOf(owner(change), owner()) })
    expect(decision.verdict).toBe('person')
  })
  it('a repaired zone, even where the number is confirmed', () => {
    const [names = '', data = ''] = td3Lines(owner())
    const mrz = mrzOf([names, data.replace('910314', '9I0314')])
    expect(mrz?.strict).toBe(false)
    const result = judge({ reading: { ...readingOf(owner()), mrz } })
    expect(result.decision).toMatchObject({ verdict: 'person' })
    expect(result.checks.find((check) => check.name === 'mrz-check-digits')?.evidence).toContain('confirmed')
  })
  it('a foreigner’s card whose print says another kind than the one chosen', () => {
    expect(
      verdict({ reading: readingOf(foreignersCard), claim: { documentType: 'RESIDENCE_PERMIT' }, policy: cards }),
    ).toEqual(['person', 'NEEDS_PERSON'])
    expect(
      verdict({
        reading: headed(readingOf(foreignersCard), 'RESIDENCE PERMIT'),
        claim: { documentType: 'ID_CARD' },
        policy: cards,
      }),
    ).toEqual(['person', 'NEEDS_PERSON'])
  })
  it('a name that is only close', () => {
    expect(verdict({ claim: { firstName: 'Anouk' } })).toEqual(['person', 'NEEDS_PERSON'])
    expect(verdict({ claim: { lastName: 'Vantore' } })).toEqual(['person', 'NEEDS_PERSON'])
  })
  it('a card without a zone: some have none', () => {
    expect(
      verdict({
        reading: { ...readingOf({ ...owner(), kind: 'id-back' }), mrz: null },
        claim: { documentType: 'ID_CARD' },
      }),
    ).toEqual(['person', 'NEEDS_PERSON'])
  })
  it('a card without a zone that prints the whole name under one label; without the name it is no document of theirs', () => {
    const ktp = {
      ...readingOf({ ...owner(), kind: 'id-back' }),
      mrz: null,
      lines: ['NIK:3171015403910001', 'Nama', ':ANOUKELISE VANTORRE', 'Kewarganegaraan :WNI', 'Pekerjaan'].map(
        (text, i) => line(text, i * 40),
      ),
    }
    const claim = { documentType: 'ID_CARD', country: 'ID' } as const
    expect(verdict({ reading: ktp, claim })).toEqual(['person', 'NEEDS_PERSON'])
    expect(verdict({ reading: ktp, claim: { ...claim, lastName: 'Lindqvarst' } })).toEqual([
      'retry',
      'DOC_INCOMPLETE_NAME_DOB',
    ])
  })
  it('a zone without print to compare', () => {
    expect(verdict({ reading: { ...readingOf(owner()), lines: [] } })).toEqual(['person', 'NEEDS_PERSON'])
  })
  it('a bank verification number, whose register nobody asked', () => {
    const reading: Reading = { sides: [], mrz: null, lines: [], barcode: null, unread: 0, timings: {} }
    expect(verdict({ reading, claim: { documentType: 'BVN', country: 'NG', nationalNumber: '22123456789' } })).toEqual([
      'person',
      'NEEDS_PERSON',
    ])
    expect(verdict({ reading, claim: { documentType: 'BVN', country: 'NG', nationalNumber: '2212345678' } })).toEqual([
      'retry',
      'NUMBER_WRONG',
    ])
  })
  it('and no evidence holds personal data', () => {
    const spec = owner()
    const text = JSON.stringify(judge({ claim: { lastName: 'Lindqvarst' } }).checks)
    for (const secret of [spec.surname.toUpperCase(), 'ANOUK', spec.documentNumber, spec.birthDate, 'Lindqvarst'])
      expect(text).not.toContain(secret)
  })
})

describe('a newer document that is asked for', () => {
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
    ['a later end', { expiresOn: '2020-01-01' }, true, ['approved']],
    ['the very one, which ends', {}, true, ['retry', 'DOC_EXPIRED']],
    ['the very one, asked for by an officer', {}, false, ['person', 'NEEDS_PERSON']],
    [
      'one that cannot be told from the one held, of which no number was read',
      { number: '' },
      true,
      ['person', 'NEEDS_PERSON'],
    ],
  ] as const)('is %s', (_, change, ends, expected) => {
    expect(verdict({ known: { demanded: { held: { ...held, ...change }, ends } } })).toEqual(expected)
  })
})
