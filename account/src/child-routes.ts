import type { ScreenTexts } from '@tessera/contract/languages.ts'

/** A child of /user/accounts/auth (specification, section 2). */
export interface ChildRoute {
  /** Below /auth; an empty string is the index. */
  path: string
  /** The folder in `features/` whose page it shows; null while the screen does not exist: it answers "not found". */
  screen: 'personal' | 'kyc' | 'reverification' | 'reset' | 'address' | 'vendor' | 'guide' | null
  /** Stands in the navigation under this text key. */
  navigation?: 'nav.personal' | 'nav.kyc'
}

/** The files of texts each screen brings. */
export const textsOf: Record<NonNullable<ChildRoute['screen']>, readonly ScreenTexts[]> = {
  personal: [],
  kyc: ['kyc'],
  reverification: ['kyc', 'identity'],
  reset: ['identity'],
  address: ['identity'],
  vendor: ['kyc', 'identity'],
  guide: ['identity'],
}

/**
 * All child routes there are, in one table: the router, the build's preload list, the navigation and the repository's
 * tests read it.
 */
export const childRoutes: readonly ChildRoute[] = [
  { path: '', screen: 'personal' },
  { path: 'personal', screen: 'personal', navigation: 'nav.personal' },
  { path: 'kyc', screen: 'kyc', navigation: 'nav.kyc' },
  { path: 'vendor', screen: 'vendor' },
  // Which of the two it shows the access token says (routes.tsx).
  { path: 'sdk', screen: 'kyc' },
  { path: 'step1', screen: 'guide' },
  { path: 'step2', screen: 'guide' },
  { path: 'question', screen: null },
  { path: 'ocquestion', screen: null },
  { path: 'newquestion', screen: null },
  { path: 'questionnaire', screen: null },
  { path: 'nsquestion', screen: null },
  { path: 'resetkyc', screen: 'reset' },
  { path: 'updatekyc', screen: 'reverification' },
  { path: 'crypto-knowledge-test', screen: null },
  { path: 'risk-tolerance-test', screen: null },
  { path: 'client-agreement', screen: null },
  { path: 'agreement', screen: null },
  { path: 'professional', screen: null },
  { path: 'eddQuestionnaire', screen: null },
  { path: 'qualifiedInvestor', screen: null },
  { path: 'residenceInfo', screen: null },
  { path: 'rcEddQuestionnaire', screen: null },
  { path: 'rcQuestionnaire', screen: null },
  { path: 'rfiQuestion', screen: null },
  { path: 'sourceOfFundsWealth', screen: null },
  { path: 'advancedQuest', screen: null },
  { path: 'standardQuest', screen: null },
  { path: 'piquestion', screen: null },
  { path: 'personalquestion', screen: null },
  { path: 'cnsquestion', screen: null },
  { path: 'pivQuestionnaire', screen: null },
  { path: 'updatePOA', screen: 'address' },
  { path: 'complianceTasks', screen: null },
]
