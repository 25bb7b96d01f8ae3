import { printedDate } from '../../../../tools/specimens/fields.ts'
import { td1Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import { specimen } from '../../../../tools/specimens/spec.ts'
import type { SpecimenSpec } from '../../../../tools/specimens/spec.ts'
import type { DeclaredData } from '../declared-data.ts'
import { fieldsOf } from '../read/mrz-check.ts'
import { matchMrz } from '../read/mrz-repair.ts'
import type { ChosenDocument, MrzReading, Reading, VisualLine } from '../read/reading.ts'

// Readings as from a perfect camera, to test rules without reading pictures.

export const testDay = '2026-11-21'

export const owner = (change: Partial<SpecimenSpec> = {}): SpecimenSpec =>
  specimen({
    issuingState: 'NLD',
    stateName: 'Netherlands',
    nationality: 'NLD',
    surname: 'Vantorre',
    givenNames: 'Anouk Elise',
    birthDate: '1991-03-14',
    documentNumber: 'SPE5C0M82',
    expiryDate: '2033-05-20',
    ...change,
  })

export const ownersDeclaredData = (change: Partial<DeclaredData> = {}): DeclaredData => ({
  documentType: 'PASSPORT',
  country: 'NL',
  firstName: 'Anouk Elise',
  lastName: 'Vantorre',
  birthDate: '1991-03-14',
  ...change,
})

export function mrzOf(lines: readonly string[], chosen: ChosenDocument | null = null): MrzReading | null {
  const match = matchMrz(
    lines.map((text) => ({ text, bounded: true, clear: true })),
    chosen,
  )
  if (match === null) return null
  return {
    format: match.layout.format,
    side: 'front',
    lines: match.lines,
    strict: match.strict,
    fields: fieldsOf(match.layout, match.lines),
    confidence: 0.97,
  }
}

/** The reading as the reader returns it for a document of the chosen kind and country. */
export function readAs(reading: Reading, chosen: ChosenDocument): Reading {
  const mrz = reading.mrz && {
    ...reading.mrz,
    strict: reading.mrz.strict && mrzOf(reading.mrz.lines, chosen)?.strict === true,
  }
  return { ...reading, mrz }
}

/** A line of print. `top` and `left` use the same pixels as its height of 20. */
export const line = (text: string, top: number, left = 0): VisualLine => ({
  text,
  confidence: 0.96,
  side: 'front',
  at: { left, top, width: text.length * 12, height: 20 },
})

/** Labels with their values below, as documents print them. */
function printedLines(spec: SpecimenSpec): VisualLine[] {
  const fields: [string, string][] = [
    ['Surname / Nom', spec.surname.toUpperCase()],
    ['Given names / Prénoms', spec.givenNames.toUpperCase()],
    ['Nationality / Nationalité', spec.nationality],
    ['Date of birth / Date de naissance', printedDate(spec.birthDate, spec.dateStyle)],
    ['Sex / Sexe', spec.sex],
    ['Date of issue / Date de délivrance', printedDate(spec.issueDate, spec.dateStyle)],
    ['Date of expiry / Date d’expiration', printedDate(spec.expiryDate, spec.dateStyle)],
    ['Passport No. / No du passeport', spec.documentNumber],
  ]
  // A person with a single name has nothing printed below the other label.
  return fields.flatMap(([label, value], i) => [line(label, i * 80), ...(value ? [line(value, i * 80 + 30)] : [])])
}

/**
 * The result of a perfect reading of this passport or card. `zone` and `print` may differ, to simulate an altered
 * document.
 */
export function readingOf(print: SpecimenSpec, zone: SpecimenSpec = print): Reading {
  const lines = zone.kind === 'passport' ? td3Lines(zone) : td1Lines(zone)
  return {
    sides: zone.kind === 'passport' ? ['front'] : ['front', 'back'],
    mrz: mrzOf(lines),
    lines: printedLines(print),
    barcode: null,
    unread: 0,
    timings: {},
  }
}
