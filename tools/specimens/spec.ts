/** Which face of which document to draw. */
export type SpecimenKind =
  | 'passport'
  | 'id-front'
  | 'id-back'
  | 'id-two-lines'
  | 'id-barcode'
  | 'permit-front'
  | 'permit-back'
  | 'licence-front'
  | 'licence-back'
  | 'ktp-front'
  | 'ktp-back'

/** How dates are printed in the visual zone; real documents differ in this. */
export type DateStyle = 'words' | 'dots' | 'slashes' | 'dashes' | 'iso'

/** Everything printed on a specimen. Dates are `YYYY-MM-DD`; all data must be invented. */
export type SpecimenSpec = {
  kind: SpecimenKind
  /** ISO 3166-1 alpha-3, or UTO, the state ICAO reserves for specimens. */
  issuingState: string
  /** Name of the state as printed in the heading. */
  stateName: string
  nationality: string
  /** As printed in the visual zone; may include letters outside ASCII. */
  surname: string
  givenNames: string
  /** Up to nine characters A-Z and 0-9. */
  documentNumber: string
  birthDate: string
  birthPlace: string
  sex: 'M' | 'F' | 'X'
  issueDate: string
  expiryDate: string
  authority: string
  /** Optional data of the machine-readable zone: a personal number. */
  personalNumber?: string | undefined
  dateStyle: DateStyle
  /** Varies colours, line patterns and the portrait. */
  seed: number
}

/** A complete spec from the few fields that matter to the caller. */
export function specimen(fields: Partial<SpecimenSpec>): SpecimenSpec {
  return {
    kind: 'passport',
    issuingState: 'UTO',
    stateName: 'Utopia',
    nationality: fields.issuingState ?? 'UTO',
    surname: 'Eriksson',
    givenNames: 'Anna Maria',
    documentNumber: 'L898902C3',
    birthDate: '1990-08-12',
    birthPlace: 'Zenith',
    sex: 'F',
    issueDate: '2023-04-16',
    expiryDate: '2033-04-15',
    authority: 'Passport Office',
    dateStyle: 'words',
    seed: 1,
    ...fields,
  }
}
