/** Documents that can prove an address; which are taken, and how old each may be, stands in questionnaires/address, or in a region's own list. */
export const addressDocuments = ['UTILITY_BILL', 'BANK_STATEMENT', 'TAX_LETTER', 'GOVERNMENT_LETTER'] as const
export type AddressDocument = (typeof addressDocuments)[number]

/**
 * What a proof of address may ask, and as what; in which order, within which limits and in which words stands in questionnaires/address.
 * `agreed` is asked where the site has an agreement of its own; `pages` are the files of the document.
 */
export const addressQuestions = {
  country: 'country',
  address: 'address',
  since: 'month',
  documentClass: 'single',
  issuer: 'text',
  issuedOn: 'date',
  agreed: 'declaration',
  pages: 'files',
} as const
export type AddressQuestion = keyof typeof addressQuestions

/** What the machine looks at on a proof of address, kept with it for staff. */
export const addressChecks = [
  'address-readable',
  'address-name',
  'address-lines',
  'address-dwelling',
  'address-residence',
  'address-date',
  'address-not-identity',
] as const
export type AddressCheck = (typeof addressChecks)[number]

/** Pages of a PDF that a machine reads; the whole file is kept, and a person sees all of it. */
export const mostSheetsRead = 5
