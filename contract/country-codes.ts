/** Countries whose code decides something (specification, section 3). */
export const countryCodes = {
  /** Its members can hold their assets with the partner custodian; its national numbers are BSNs. */
  netherlands: 'NL',
  /** Its national numbers are those of resident identity cards. */
  mainlandChina: 'CN',
} as const
