import { describe, expect, it } from 'vitest'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import type { FactSource } from '../../../recognition/facts.ts'
import type { Reading, VisualLine } from '../../../recognition/read/reading.ts'
import { line, owner, readingOf, testDay } from '../../../recognition/testing/specimen-reading.ts'
import {
  barcodeOnly,
  check,
  fails,
  type Given,
  opens,
  passes,
  passport,
  repaired,
  type Values,
} from '../../../testing/machine-checks.ts'

/* What each rule answers, and with which evidence: the reviewer reads both. */

const clear = (count: number, change: Partial<VisualLine> = {}): VisualLine[] =>
  Array.from({ length: count }, (_, index) => ({ ...line(`printed line ${index}`, index * 40), ...change }))

describe('document-readable', () => {
  const unread = { mrz: null, barcode: null, sides: ['front', 'back'] as Reading['sides'] }
  const card = { documentType: 'ID_CARD' } as const
  const twice = (clearLines: number, changed = 0): Partial<Reading> => ({
    sides: ['front', 'back'],
    lines: [
      ...clear(clearLines),
      ...clear(clearLines, { side: 'back' }).map((one, index) => (index < changed ? { ...one, text: 'other' } : one)),
    ],
  })

  it.each<[string, Given, object]>([
    ['a zone is enough', { reading: { lines: [] } }, passes()],
    [
      'a barcode is enough',
      { reading: { ...unread, lines: [], barcode: { fields: {} } as unknown as Reading['barcode'] } },
      passes(),
    ],
    [
      'three clear lines are too few',
      { reading: { ...unread, lines: [...clear(3), ...clear(5, { confidence: 0.79 })] }, declared: card },
      { ...fails('IMG_BLUR_GLARE', '3 clear lines'), sides: ['front', 'back'] },
    ],
    [
      'four clear lines of two sides are enough',
      { reading: { ...unread, lines: clear(4, { confidence: 0.8 }) }, declared: card },
      passes('4 clear lines'),
    ],
    [
      'four clear lines of one side are not',
      { reading: { ...unread, sides: ['front'], lines: clear(4) }, declared: card },
      fails('SIDE_MISSING', '4 clear lines, one side'),
    ],
    [
      'a sharp photo with next to no print shows no document',
      { reading: { ...unread, sides: ['front'], lines: clear(2), unread: 1 }, known: { photosSharp: true } },
      { ...fails('IMG_NO_DOCUMENT', '2 clear lines'), sides: ['front'] },
    ],
    [
      'a sharp photo with print that cannot be read is blurred or glares',
      { reading: { ...unread, sides: ['front'], lines: clear(2), unread: 2 }, known: { photosSharp: true } },
      { ...fails('IMG_BLUR_GLARE', '2 clear lines'), sides: ['front'] },
    ],
    [
      'a photo that was never found sharp is blurred or glares',
      { reading: { ...unread, sides: ['front'], lines: [] } },
      { ...fails('IMG_BLUR_GLARE', '0 clear lines'), sides: ['front'] },
    ],
    [
      'a page that names a passport without its zone is cut off',
      { reading: { ...unread, sides: ['front'], lines: [...clear(4), line('PASSPORT', 300)] } },
      { ...fails('IMG_CUT_OFF', '5 clear lines, no zone'), sides: ['front'] },
    ],
    [
      'a page that does not name a passport is none',
      { reading: { ...unread, sides: ['front'], lines: clear(4) } },
      { ...fails('IMG_NO_DOCUMENT', '4 clear lines, no zone'), sides: ['front'] },
    ],
    [
      'a page without a zone for the second time is doubted',
      {
        reading: { ...unread, sides: ['front'], lines: [...clear(4), line('PASSPORT', 300)] },
        known: { cutOffBefore: true },
      },
      { ...opens('5 clear lines, no zone', 'IMG_CUT_OFF'), sides: ['front'] },
    ],
    [
      'a page that names another document is readable',
      { reading: { ...unread, sides: ['front'], lines: [...clear(4), line('IDENTITY CARD', 300)] } },
      passes('5 clear lines, no zone'),
    ],
    [
      'the same print on both sides is one side twice',
      { reading: { ...twice(5), mrz: null }, declared: card },
      { ...fails('SIDE_MISSING', 'one side twice, no back'), sides: ['back'] },
    ],
    [
      'the back twice, where the zone of a card is',
      { reading: { ...readingOf(owner({ kind: 'id-back' })), ...twice(5) }, declared: card },
      { ...fails('SIDE_MISSING', 'one side twice, no front'), sides: ['front'] },
    ],
    [
      'three of five equal lines are one side twice',
      { reading: { ...twice(5, 2), mrz: null }, declared: card },
      { ...fails('SIDE_MISSING', 'one side twice, no back'), sides: ['back'] },
    ],
    ['two of five are not', { reading: { ...twice(5, 3), mrz: null }, declared: card }, passes('10 clear lines')],
    [
      'three lines are too few to tell',
      { reading: { ...twice(3), mrz: null }, declared: card },
      passes('6 clear lines'),
    ],
    [
      'four lines are enough to tell',
      { reading: { ...twice(4), mrz: null }, declared: card },
      { ...fails('SIDE_MISSING', 'one side twice, no back'), sides: ['back'] },
    ],
    [
      'lines that are not clear do not count',
      {
        reading: { ...unread, lines: [...clear(4), ...clear(4, { side: 'back', confidence: 0.7 })] },
        declared: card,
      },
      passes('4 clear lines'),
    ],
  ])('%s', (_rule, given, answer) => {
    expect(check('document-readable', given)).toEqual(answer)
  })
})

describe('mrz-check-digits', () => {
  const noZone = { ...passport, ...barcodeOnly }
  it.each<[string, Given, object]>([
    ['a strict zone proves itself', {}, passes('TD3, as read')],
    [
      'a barcode stands in for a missing zone',
      { reading: noZone, facts: { visual: { surname: 'A' }, barcode: { surname: 'A' } } },
      passes('barcode instead of a zone'),
    ],
    ['neither', { reading: noZone, facts: { visual: { surname: 'A' } } }, opens('no zone found')],
    [
      'a repaired number that the print has too',
      { reading: repaired, facts: { 'mrz-repaired': { documentNumber: 'X1' }, visual: { documentNumber: 'X1' } } },
      opens('repaired, number confirmed by another source'),
    ],
    [
      'a repaired number that the barcode has too',
      { reading: repaired, facts: { 'mrz-repaired': { documentNumber: 'X1' }, barcode: { documentNumber: 'X1' } } },
      opens('repaired, number confirmed by another source'),
    ],
    [
      'a repaired number that the print has otherwise',
      { reading: repaired, facts: { 'mrz-repaired': { documentNumber: 'X1' }, visual: { documentNumber: 'X2' } } },
      opens('repaired, number not confirmed'),
    ],
    [
      'a repaired number alone',
      { reading: repaired, facts: { 'mrz-repaired': { documentNumber: 'X1' } } },
      opens('repaired, number not confirmed'),
    ],
    [
      'a repaired zone without a number',
      { reading: repaired, facts: { 'mrz-repaired': { surname: 'A' } } },
      opens('repaired, number not confirmed'),
    ],
  ])('%s', (_rule, given, answer) => {
    expect(check('mrz-check-digits', given)).toEqual(answer)
  })
})

describe('document-type', () => {
  const of = (documentType: DeclaredData['documentType'], values: Values, source: FactSource = 'mrz'): Given => ({
    declared: { documentType },
    facts: { [source]: values },
    reading: { sides: ['front', 'back'], lines: clear(4) },
  })
  const named = (given: Given): Given => ({
    ...given,
    reading: { ...given.reading, lines: [...clear(4), line('RESIDENCE PERMIT', 300)] },
  })
  const foreign = { documentType: 'ID', issuingCountry: 'NL', nationality: 'UA' }
  it.each<[string, Given, object]>([
    ['unknown', of('PASSPORT', {}), opens('no zone or barcode says')],
    ['P is a passport', of('PASSPORT', { documentType: 'PD' }), passes('code PD')],
    [
      'a code that only ends with P is none',
      of('PASSPORT', { documentType: 'IP' }),
      fails('DOC_OTHER_KIND', 'code IP'),
    ],
    ['DL is a driving licence', of('DRIVERS_LICENSE', { documentType: 'DL' }, 'barcode'), passes('code DL')],
    ['R is a permit', of('RESIDENCE_PERMIT', { documentType: 'AR' }), passes('code AR')],
    [
      'a card for nationals is an identity card',
      of('ID_CARD', { documentType: 'ID', issuingCountry: 'NL', nationality: 'NL' }),
      passes('code ID'),
    ],
    [
      'another kind than chosen',
      of('RESIDENCE_PERMIT', { documentType: 'ID', issuingCountry: 'NL', nationality: 'NL' }),
      fails('DOC_OTHER_KIND', 'code ID'),
    ],
    [
      'another kind, by a repaired zone only',
      of('ID_CARD', { documentType: 'PD' }, 'mrz-repaired'),
      opens('code PD, unsure', 'DOC_OTHER_KIND'),
    ],
    ['a foreigner’s identity card', of('ID_CARD', foreign), passes('code ID of another nationality')],
    [
      'a card without a nationality may be a permit',
      named(of('RESIDENCE_PERMIT', { documentType: 'ID', issuingCountry: 'NL' })),
      passes('code ID of another nationality'),
    ],
    [
      'a card without issuer and nationality may be a permit',
      named(of('RESIDENCE_PERMIT', { documentType: 'ID' })),
      passes('code ID of another nationality'),
    ],
    [
      'a foreigner’s card that names no permit',
      of('RESIDENCE_PERMIT', foreign),
      opens('code ID, print does not name a permit'),
    ],
    ['a foreigner’s card that names a permit', named(of('ID_CARD', foreign)), opens('code ID, print names a permit')],
    ['a foreigner’s card is no passport', of('PASSPORT', foreign), fails('DOC_OTHER_KIND', 'code ID')],
  ])('%s', (_rule, given, answer) => {
    expect(check('document-type', given)).toEqual(answer)
  })
})

describe('not-expired', () => {
  const ends = (expiryDate: string, source: FactSource = 'mrz', minimumMonthsLeft?: number): Given => ({
    facts: { [source]: { expiryDate } },
    policy: { minimumMonthsLeft },
  })
  it.each<[string, Given, object]>([
    ['not read', {}, opens('not read')],
    ['today', ends(testDay), passes('at least 0 months left')],
    ['yesterday', ends('2026-11-20'), fails('DOC_EXPIRED')],
    ['three months more', ends('2027-02-21', 'mrz', 3), passes('at least 3 months left')],
    ['a day less', ends('2027-02-20', 'mrz', 3), fails('DOC_EXPIRED')],
    ['valid, by print only', ends('2030-01-01', 'visual'), opens('only by visual')],
    ['expired, by print only', ends('2020-01-01', 'visual'), opens('only by visual', 'DOC_EXPIRED')],
  ])('%s', (_rule, given, answer) => {
    expect(check('not-expired', given)).toEqual(answer)
  })
})

describe('newer-document', () => {
  const held = { country: 'NL', documentType: 'PASSPORT', number: 'X1', expiresOn: '2027-01-01' } as const
  const asked = (number: string | undefined, ends: boolean): Given => ({
    facts: { mrz: { ...(number === undefined ? {} : { documentNumber: number }), expiryDate: '2027-01-01' } },
    known: { updateRequested: { held, ends } },
  })
  it.each<[string, Given, object | null]>([
    ['not asked for', {}, null],
    ['another number', asked('X2', true), passes()],
    ['the current document, which ends', asked('X1', true), fails('DOC_EXPIRED', 'the one held, which ends')],
    ['the current document, asked for by a reviewer', asked('X1', false), opens('the one held')],
    ['no number read', asked(undefined, true), opens('cannot be told from the one held')],
    ['no number read, asked for by a reviewer', asked(undefined, false), opens('cannot be told from the one held')],
  ])('%s', (_rule, given, answer) => {
    expect(check('newer-document', given)).toEqual(answer)
  })
})

describe('what the product knows', () => {
  it.each([
    ['document-not-used-elsewhere', 'documentUsedByAnother', 'DUPLICATE_SUSPECTED'],
    ['photo-not-refused-before', 'copyOfRefusedPhoto', 'MANUAL_REVIEW'],
  ] as const)('%s', (name, known, reason) => {
    expect(check(name, {})).toEqual(passes())
    expect(check(name, { known: { [known]: true } })).toEqual(fails(reason))
  })
})

describe('national-number', () => {
  const number = (nationalNumber: string | undefined, declared: Partial<DeclaredData> = {}): Given => ({
    declared: { ...declared, nationalNumber },
  })
  const bvn = { documentType: 'BVN', country: 'NG' } as const
  it.each<[string, Given, object | null]>([
    ['none typed', number(undefined), null],
    ['none typed, where the number is the document', number(undefined, bvn), fails('NUMBER_WRONG', 'none typed')],
    ['right', number('111222333'), passes('form of NL')],
    ['wrong', number('111222334'), fails('NUMBER_WRONG', 'form of NL')],
    ['no rule', number('111222334', { country: 'VA' }), opens('no rule for VA')],
    ['a bank number', number('22123456789', bvn), opens('right form; the register was not asked')],
    ['a bank number of the wrong form', number('2212345678', bvn), fails('NUMBER_WRONG', 'form of NG')],
    [
      'a bank number is Nigerian, whatever country was chosen',
      number('22123456789', { ...bvn, country: 'NL' }),
      opens('right form; the register was not asked'),
    ],
  ])('%s', (_rule, given, answer) => {
    expect(check('national-number', given)).toEqual(answer)
  })
})

it('says of what no machine checks that it is beyond the built-in provider', () => {
  expect(check('face-match', {})).toEqual(opens('beyond this provider'))
})
