/** Documents that prove an address; how old each may be stands in the region files. */
export const addressDocuments = ['UTILITY_BILL', 'BANK_STATEMENT', 'TELECOM_BILL', 'TAX_LETTER', 'GOVERNMENT_LETTER', 'RENT_CONTRACT'] as const
export type AddressDocument = (typeof addressDocuments)[number]

/** What the machine looks at on a proof of address. Texts: `address.check.<name>`. */
export const addressChecks = ['address-readable', 'address-name', 'address-lines', 'address-date', 'address-not-identity'] as const
export type AddressCheck = (typeof addressChecks)[number]

/** Pages one proof may have. */
export const mostPages = 6
