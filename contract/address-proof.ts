/**
 * Documents that can prove an address. questionnaires/address, or a region's own list, says which are accepted and how
 * old each may be.
 */
export const addressDocuments = [
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'TAX_LETTER',
  'GOVERNMENT_LETTER',
  'TENANCY_CONTRACT',
] as const
export type AddressDocument = (typeof addressDocuments)[number]

/**
 * What a proof of address may ask for, and in what type of field. The order, the limits and the texts are in
 * questionnaires/address. `agreed` is for regions with an agreement of their own; `pages` are the files of the
 * document.
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

/** What the machine checks on a proof of address; stored with it for reviewers. */
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

/**
 * What the machine saw against a proof of address. `nothing-found`: neither name nor address were found on a page that
 * it could read.
 */
export const addressDoubts = [
  'unreadable',
  'identity-document',
  'name',
  'address',
  'nothing-found',
  'date',
  'country',
] as const
export type AddressDoubt = (typeof addressDoubts)[number]

/** How many pages of a PDF the machine reads. The whole file is stored, and a reviewer sees all of it. */
export const mostSheetsRead = 5
