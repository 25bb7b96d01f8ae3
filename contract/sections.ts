/** The sections of the account with the keys of their names, in the order of the navigation. */
export const sections = {
  personal: 'nav.personal',
  kyc: 'nav.kyc',
  complianceTasks: 'nav.tasks',
  profile: 'nav.profile',
  documents: 'nav.documents',
  security: 'nav.security',
} as const
