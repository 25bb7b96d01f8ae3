import type { ChosenDocument, Photo, Reading, VisualLine } from '../read/reading.ts'
import { mrzOf } from './specimen-reading.ts'
import { specimenSet } from '../../../../tools/specimens/make.ts'
import { td1Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import type { SpecimenSpec } from '../../../../tools/specimens/spec.ts'
import { markOf, type Mark } from './marked-photo.ts'

/** The states whose documents a mark can represent. */
const issuers = [
  { code: 'NLD', name: 'Netherlands' },
  { code: 'TUR', name: 'Türkiye' },
  { code: 'ARE', name: 'United Arab Emirates' },
]
const names = [
  'good-passport.jpg',
  'good-id-front.jpg',
  'good-id-back.jpg',
  'newer-passport.jpg',
  'expired-passport.jpg',
  'other-name-passport.jpg',
  'one-name-passport.jpg',
  'good-licence-front.jpg',
  'good-licence-back.jpg',
]
/** The sides with a machine-readable zone. */
const withZone: readonly SpecimenSpec['kind'][] = ['passport', 'id-back']

/**
 * The mark for a photo of a specimen, if marks can represent it: its printed lines and its machine-readable zone must
 * contain everything that a reader needs.
 */
export function markFor(name: string, issuer: string, number: number): Mark | null {
  const mark = { specimen: names.indexOf(name), issuer: issuers.findIndex(({ code }) => code === issuer), number }
  return mark.specimen < 0 || mark.issuer < 0 ? null : mark
}

/** The number of a marked document. */
export const numberOf = (number: number): string => `SPE${String(number).padStart(6, '0')}`

/** What a reader finds on marked photos. On any other photo it finds nothing. */
export async function readMarked(photos: readonly Photo[], chosen: ChosenDocument): Promise<Reading> {
  const reading: Reading = {
    sides: photos.map(({ side }) => side),
    mrz: null,
    lines: [],
    barcode: null,
    unread: 0,
    timings: {},
  }
  for (const { side, jpeg } of photos) {
    const mark = await markOf(jpeg)
    const issuer = mark && issuers[mark.issuer]
    if (!mark || !issuer) continue
    const item = specimenSet(issuer.code, issuer.name).find(({ file }) => file === names[mark.specimen])
    if (!item) continue
    const spec = mark.number === 0 ? item.spec : { ...item.spec, documentNumber: numberOf(mark.number) }
    if (item.side === 'front') reading.lines.push(...printOf(spec, side))
    if (!withZone.includes(spec.kind)) continue
    const mrz = mrzOf(spec.kind === 'passport' ? td3Lines(spec) : td1Lines(spec), chosen)
    if (!mrz) throw new Error(`The zone of ${item.file} is none`)
    reading.mrz = { ...mrz, side }
  }
  return reading
}

/** The printed text of a document, each line with its label. */
function printOf(spec: SpecimenSpec, side: Photo['side']): VisualLine[] {
  return [
    `Surname: ${spec.surname}`,
    `Given names: ${spec.givenNames}`,
    `Nationality: ${spec.nationality}`,
    `Date of birth: ${spec.birthDate}`,
    `Date of expiry: ${spec.expiryDate}`,
    `Document No: ${spec.documentNumber}`,
    `Sex: ${spec.sex}`,
  ].map((text, index) => ({
    text,
    confidence: 0.99,
    side,
    at: { left: 40, top: 100 + 60 * index, width: 600, height: 30 },
  }))
}
