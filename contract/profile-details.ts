/** What the profile shows of a member, in this order; what they can ask us to correct. */
export const profileDetails = [
  'firstName',
  'lastName',
  'birthDate',
  'residenceCountry',
  'nationality',
  'documentType',
  'documentCountry',
  'documentNumber',
  'documentExpiry',
  'address',
  'email',
] as const
