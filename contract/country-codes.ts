/** Countries by whose code something is decided (specification, section 3). */
export const countryCodes = {
  /** Its members can have their assets with the partner custodian; its numbers are BSNs. */
  netherlands: 'NL',
  /** Its numbers are those of resident identity cards. */
  mainlandChina: 'CN',
} as const
