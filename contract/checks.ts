/** What the built-in provider checks. Texts: `check.<name>` in locales/<language>/kyc.json. */
export const machineChecks = [
  'same-person',
  'document-readable',
  'mrz-check-digits',
  'document-type',
  'issuing-country',
  'not-expired',
  'minimum-age',
  'name-as-typed',
  'birth-date-as-typed',
  'number-agrees',
  'name-agrees',
  'birth-date-agrees',
  'expiry-date-agrees',
  'nationality-agrees',
  'newer-document',
  'document-not-used-elsewhere',
  'photo-not-refused-before',
  'national-number',
] as const

/**
 * Checks it cannot make, which it reports: no machine here proves that a document is genuine or that a live person is
 * present.
 */
export const checksNotMade = ['genuineness-of-document', 'liveness', 'face-match', 'chip'] as const

export type CheckName = (typeof machineChecks)[number] | (typeof checksNotMade)[number]
