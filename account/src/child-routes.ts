import type { ScreenTexts } from '@tessera/contract/languages.ts'
import type { sections } from '@tessera/contract/sections.ts'

/** A child of /user/accounts/auth (specification, section 2). */
export interface ChildRoute {
  /** Below /auth; an empty string is the index. */
  path: string
  /** The folder below `features/` of its page. Null if there is no screen yet: it answers "not found". */
  screen:
    | 'personal'
    | 'kyc'
    | 'reverification'
    | 'reset'
    | 'address'
    | 'vendor'
    | 'guide'
    | 'questionnaire'
    | 'agreement'
    | 'tasks'
    | 'security'
    | 'my-data'
    | 'profile'
    | 'documents'
    | 'knowledge-test'
    | 'risk-test'
    | null
  /** Text key of its navigation entry. */
  navigation?: Section
}

type Section = (typeof sections)[keyof typeof sections]

/** The section that each screen belongs to. */
export const sectionOf: Record<NonNullable<ChildRoute['screen']>, Section | null> = {
  personal: 'nav.personal',
  kyc: 'nav.kyc',
  reverification: 'nav.kyc',
  reset: 'nav.kyc',
  address: 'nav.tasks',
  vendor: 'nav.kyc',
  guide: 'nav.kyc',
  questionnaire: 'nav.tasks',
  agreement: 'nav.tasks',
  tasks: 'nav.tasks',
  security: 'nav.security',
  // It has an entry of its own in the account menu.
  'my-data': null,
  profile: 'nav.profile',
  documents: 'nav.documents',
  'knowledge-test': 'nav.tasks',
  'risk-test': 'nav.tasks',
}

/** The text files of each screen. */
export const textsOf: Record<NonNullable<ChildRoute['screen']>, readonly ScreenTexts[]> = {
  personal: [],
  kyc: ['kyc', 'reasons'],
  reverification: ['kyc', 'identity', 'reasons'],
  reset: ['identity'],
  address: ['identity', 'kyc', 'reasons'],
  vendor: ['kyc', 'identity', 'reasons'],
  guide: ['identity'],
  // A questionnaire that is due after a move gives its reason in the texts of its task.
  questionnaire: ['questionnaire', 'tasks'],
  // Copies signed in another region show the name of that region.
  agreement: ['agreement', 'tasks'],
  tasks: ['tasks'],
  security: ['security'],
  // What the law keeps names the region. Acts ask for a proof in the texts of the security page.
  'my-data': ['my-data', 'tasks'],
  profile: ['tasks'],
  documents: ['agreement', 'my-data', 'tasks'],
  // A refused proof gives its reason in the texts of the questionnaires.
  'knowledge-test': ['tests', 'questionnaire'],
  'risk-test': ['tests', 'questionnaire'],
}

/**
 * All child routes in one table. The router, the build's preload list, the navigation and the repository's tests read
 * it.
 */
export const childRoutes: readonly ChildRoute[] = [
  { path: '', screen: 'personal' },
  { path: 'personal', screen: 'personal', navigation: 'nav.personal' },
  { path: 'kyc', screen: 'kyc', navigation: 'nav.kyc' },
  { path: 'vendor', screen: 'vendor' },
  // The access token decides which of the two it shows (routes.tsx).
  { path: 'sdk', screen: 'kyc' },
  { path: 'step1', screen: 'guide' },
  { path: 'step2', screen: 'guide' },
  { path: 'question', screen: 'questionnaire' },
  { path: 'ocquestion', screen: 'questionnaire' },
  { path: 'newquestion', screen: 'questionnaire' },
  { path: 'questionnaire', screen: 'questionnaire' },
  { path: 'nsquestion', screen: 'questionnaire' },
  { path: 'resetkyc', screen: 'reset' },
  { path: 'updatekyc', screen: 'reverification' },
  { path: 'crypto-knowledge-test', screen: 'knowledge-test' },
  { path: 'risk-tolerance-test', screen: 'risk-test' },
  { path: 'client-agreement', screen: 'agreement' },
  { path: 'agreement', screen: 'agreement' },
  { path: 'professional', screen: 'questionnaire' },
  { path: 'eddQuestionnaire', screen: 'questionnaire' },
  { path: 'qualifiedInvestor', screen: 'questionnaire' },
  { path: 'residenceInfo', screen: 'questionnaire' },
  { path: 'rcEddQuestionnaire', screen: 'questionnaire' },
  { path: 'rcQuestionnaire', screen: 'questionnaire' },
  { path: 'rfiQuestion', screen: 'questionnaire' },
  { path: 'sourceOfFundsWealth', screen: 'questionnaire' },
  { path: 'advancedQuest', screen: 'questionnaire' },
  { path: 'standardQuest', screen: 'questionnaire' },
  { path: 'piquestion', screen: 'questionnaire' },
  { path: 'personalquestion', screen: 'questionnaire' },
  { path: 'cnsquestion', screen: 'questionnaire' },
  { path: 'pivQuestionnaire', screen: 'questionnaire' },
  { path: 'updatePOA', screen: 'address' },
  { path: 'complianceTasks', screen: 'tasks', navigation: 'nav.tasks' },
  { path: 'profile', screen: 'profile', navigation: 'nav.profile' },
  { path: 'documents', screen: 'documents', navigation: 'nav.documents' },
  { path: 'security', screen: 'security', navigation: 'nav.security' },
  { path: 'myData', screen: 'my-data' },
]

type Screen = NonNullable<ChildRoute['screen']>
/** Screens that need no account of ours: everything that a visit in SDK mode can ask for. */
const visitScreens: readonly ChildRoute['screen'][] = [
  'kyc',
  'reverification',
  'address',
  'questionnaire',
  'agreement',
  'tasks',
  'knowledge-test',
  'risk-test',
]

/** The child routes that exist below the page of a visit, too: `/auth/sdk/<path>`. */
export const visitRoutes = childRoutes.filter(
  (route): route is ChildRoute & { screen: Screen } => route.path !== 'sdk' && visitScreens.includes(route.screen),
)
