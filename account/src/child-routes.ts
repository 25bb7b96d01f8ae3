import type { ScreenTexts } from '@tessera/contract/languages.ts'

/** A child of /user/accounts/auth (specification, section 2). */
export interface ChildRoute {
  /** Below /auth; an empty string is the index. */
  path: string
  /** The folder below `features/` whose page it shows; null while the screen does not exist: it answers "not found". */
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
    | 'knowledge-test'
    | 'risk-test'
    | null
  /** Stands in the navigation under this text key. */
  navigation?: 'nav.personal' | 'nav.kyc' | 'nav.questionnaire' | 'nav.tasks'
}

/** The files of texts each screen brings. */
export const textsOf: Record<NonNullable<ChildRoute['screen']>, readonly ScreenTexts[]> = {
  personal: [],
  kyc: ['kyc', 'reasons'],
  reverification: ['kyc', 'identity', 'reasons'],
  reset: ['identity'],
  address: ['identity', 'kyc', 'reasons'],
  vendor: ['kyc', 'identity', 'reasons'],
  guide: ['identity'],
  // What waits after a move says why in the words of its task.
  questionnaire: ['questionnaire', 'tasks'],
  // Copies signed elsewhere are told by the name of that site.
  agreement: ['agreement', 'tasks'],
  tasks: ['tasks'],
  // A refused proof says why in the words of the questionnaires.
  'knowledge-test': ['tests', 'questionnaire'],
  'risk-test': ['tests', 'questionnaire'],
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
  { path: 'question', screen: 'questionnaire' },
  { path: 'ocquestion', screen: 'questionnaire' },
  { path: 'newquestion', screen: 'questionnaire' },
  { path: 'questionnaire', screen: 'questionnaire', navigation: 'nav.questionnaire' },
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
]

type Screen = NonNullable<ChildRoute['screen']>
/** Screens that need no account of ours: what a visit in SDK mode can be asked to do. */
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

/** The child routes that lie below the page of a visit, too: `/auth/sdk/<path>`. */
export const visitRoutes = childRoutes.filter(
  (route): route is ChildRoute & { screen: Screen } => route.path !== 'sdk' && visitScreens.includes(route.screen),
)
