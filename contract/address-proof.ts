/** Documents that can prove an address; how old each may be stands in the region files. */
export const addressDocuments = ['UTILITY_BILL', 'BANK_STATEMENT', 'TAX_LETTER', 'GOVERNMENT_LETTER'] as const
export type AddressDocument = (typeof addressDocuments)[number]

/** What the machine looks at on a proof of address, kept with it for staff. */
export const addressChecks = ['address-readable', 'address-name', 'address-lines', 'address-country', 'address-residence', 'address-class', 'address-date', 'address-not-identity'] as const
export type AddressCheck = (typeof addressChecks)[number]

/** Pages of a PDF that a machine reads; the whole file is kept, and a person sees all of it. */
export const mostSheetsRead = 5
/** Files one proof may have, each a page or a PDF of several. */
export const mostPages = 6
