import type { DeclaredData } from './declared-data.ts'
import { toAlpha2 } from './read/countries.ts'
import { expandMrzDate } from './dates.ts'
import { parseAamva } from './read/aamva.ts'
import { placed } from './read/place.ts'
import type { BarcodeReading, MrzReading, PlaceOfSide, Reading } from './read/reading.ts'
import { visualFacts } from './visual-facts.ts'

export type FactField =
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'birthDate'
  | 'expiryDate'
  | 'issuingCountry'
  | 'nationality'
  | 'sex'
  | 'documentType'
  | 'personalNumber'

export type FactSource = 'mrz' | 'mrz-repaired' | 'visual' | 'barcode' | 'typed' | 'provider' | 'registry' | 'reviewer'

/**
 * One value from one source. Dates are `YYYY-MM-DD`, countries alpha-2 where there is one, sex M, F or X.
 * `documentType` is the MRZ's code (P, ID, AR …). Confidence 0..1 says how well the characters were readable.
 */
export interface Fact {
  field: FactField
  value: string
  source: FactSource
  confidence: number
  /** Where it was read. Not of what was typed or came from elsewhere, and not of earlier releases. */
  place?: PlaceOfSide
}

/** All values that the reading and the member give about the document, each with its source. */
export function collectFacts(reading: Reading, declared: DeclaredData, today: string): Fact[] {
  const zone = reading.mrz === null ? [] : mrzFacts(reading.mrz, today)
  const code = reading.barcode === null ? [] : barcodeFacts(reading.barcode)
  const guide = zone.length > 0 ? zone : code
  return [...zone, ...code, ...visualFacts(reading.lines, guide, today), ...typedFacts(declared)]
}

const present = (facts: Fact[]) => facts.filter((fact) => fact.value !== '')

/** The parts of a name field: the surname ends at two fillers (Doc 9303-3, 4.6). */
export function splitMrzName(field: string): { surname: string; givenNames: string } {
  const [surname = '', ...given] = field.split('<<')
  const spaced = (text: string) => text.replaceAll('<', ' ').trim()
  return { surname: spaced(surname), givenNames: spaced(given.join('<')) }
}

function mrzFacts(mrz: MrzReading, today: string): Fact[] {
  const { fields, confidence } = mrz
  const source: FactSource = mrz.strict ? 'mrz' : 'mrz-repaired'
  const name = splitMrzName(fields.name.value)
  const sex = fields.sex.value === '' ? 'X' : fields.sex.value
  const values: [FactField, string][] = [
    ['documentType', fields.documentCode.value],
    ['issuingCountry', toAlpha2(fields.issuingState.value)],
    ['documentNumber', fields.documentNumber.value],
    ['surname', name.surname],
    ['givenNames', name.givenNames],
    ['nationality', toAlpha2(fields.nationality.value)],
    ['birthDate', expandMrzDate(fields.birthDate.value, 'birth', today) ?? ''],
    ['sex', sex],
    ['expiryDate', expandMrzDate(fields.expiryDate.value, 'expiry', today) ?? ''],
    ['personalNumber', fields.optional.value.replaceAll('<', '')],
  ]
  return present(values.map(([field, value]) => ({ field, value, source, confidence, ...placed(mrz) })))
}

/** A barcode has its own error correction: if it decodes, it is correct. */
function barcodeFacts(barcode: BarcodeReading): Fact[] {
  const licence = parseAamva(barcode.text)
  if (licence === null) return []
  const values: [FactField, string | undefined][] = [
    ['documentType', 'DL'],
    ['documentNumber', licence.documentNumber],
    ['surname', licence.surname],
    ['givenNames', licence.givenNames],
    ['birthDate', licence.birthDate],
    ['expiryDate', licence.expiryDate],
    ['sex', licence.sex],
    ['issuingCountry', licence.country === undefined ? undefined : toAlpha2(licence.country)],
  ]
  return present(
    values.map(([field, value = '']) => ({ field, value, source: 'barcode', confidence: 1, ...placed(barcode) })),
  )
}

function typedFacts(declared: DeclaredData): Fact[] {
  const typed = (field: FactField, value: string): Fact => ({
    field,
    value: value.trim(),
    source: 'typed',
    confidence: 1,
  })
  return present([
    typed('surname', declared.lastName),
    typed('givenNames', declared.firstName),
    typed('birthDate', declared.birthDate),
    typed('issuingCountry', declared.country),
    typed('personalNumber', declared.nationalNumber ?? ''),
  ])
}

/** The value of a field from the first source in the list that has one. */
export function factFrom(facts: readonly Fact[], field: FactField, sources: readonly FactSource[]): Fact | undefined {
  for (const source of sources) {
    const fact = facts.find((each) => each.field === field && each.source === source)
    if (fact !== undefined) return fact
  }
  return undefined
}
