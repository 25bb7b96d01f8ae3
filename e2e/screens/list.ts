import { childRoutes } from '../../account/src/child-routes.ts'

/* Every screen and status with a picture, and its address. */

/** A route of the web table, or a page beside it. */
const below = (path: string): string => `/user/accounts/auth${path ? `/${path}` : ''}`

const states: Record<string, readonly string[]> = {
  '': ['index'],
  personal: [
    'new',
    'started',
    'needs-action',
    'waiting',
    'final',
    'verified',
    'held',
    'locked',
    'newer-document',
    'transfer',
    'transfer-form',
    'transfer-missing',
    'transfer-codes',
    'transfer-wrong-code',
    'transfer-begun',
    'transfer-arriving',
    'transfer-stopped',
    'transfer-moved',
    'moving-source',
    'moving-target',
    'moved-source',
    'moved-target',
    'last-attempt',
    'used-up',
    'final-duplicate',
    'appeal-form',
    'appeal-open',
    'appeal-over',
    'appeal-upheld',
    'closed',
    'address-started',
    'address-waiting',
    'address-needs-action',
    'address-used-up',
    'address-final',
    'address-closed',
    'messenger-dialog',
    'menu',
    'page-error',
    'program-error',
  ],
  kyc: [
    'residence',
    'residence-faults',
    'residence-not-served',
    'document',
    'document-faults',
    'document-not-served',
    'details',
    'details-faults',
    'details-one-name',
    'details-changed',
    'details-offline',
    'photo',
    'photo-sending',
    'photo-offline',
    'photo-signed-out',
    'camera-primer',
    'camera-refused',
    'camera-fit',
    'camera-dark',
    'camera-glare',
    'camera-steady',
    'camera-blur',
    'camera-black',
    'camera-absent',
    'camera-three-failures',
    'selfie',
    'selfie-primer',
    'selfie-camera',
    'review-poor',
    'review-good',
    'confirm',
    'confirm-blocked',
    'confirm-differs',
    'needs-action',
    'waiting',
    'final',
    'verified',
    'locked',
    'moving',
    'last-attempt',
    'used-up',
    'photo-again',
    'final-duplicate',
    'appeal-form',
    'appeal-short',
    'appeal-open',
    'appeal-upheld',
    'closed',
    'code',
    'opened',
    'connected',
    'code-used',
    'code-expired',
    'messenger-camera',
    'messenger-browser',
    'vendor-who',
    'vendor-sumsub',
    'vendor-onfido',
    'vendor-jumio',
    'vendor-veriff',
    'vendor-persona',
  ],
  vendor: ['residence', 'form', 'faults', 'approved', 'waiting', 'refused', 'closed'],
  sdk: [
    'residence',
    'confirm-phone',
    'photo',
    'phone-confirm',
    'phone-verified',
    'taken-back',
    'denied',
    'unknown',
    'used',
    'session',
    'partner-verified',
    'ends-soon',
    'expired',
    'newer-document',
  ],
  step1: ['guide'],
  step2: ['guide', 'closed'],
  resetkyc: ['confirm', 'unsure', 'done', 'refused', 'moving'],
  updatekyc: [
    'asked',
    'nothing',
    'document',
    'pending',
    'rejected',
    'rejected-daily',
    'overdue',
    'turkey',
    'turkey-rejected',
    'turkey-current',
    'moving',
    'closed',
  ],
  'crypto-knowledge-test': ['start', 'question', 'review', 'passed', 'failed'],
  'risk-tolerance-test': ['start', 'question', 'amounts', 'review', 'result', 'accepted'],
  'client-agreement': ['locked', 'unsigned', 'signed'],
  agreement: ['list'],
  questionnaire: ['overview', 'nothing', 'wallet-text'],
  standardQuest: ['begin', 'first', 'faults', 'review', 'sent', 'more', 'newer'],
  updatePOA: ['first', 'form', 'pages', 'waiting', 'refused', 'used-up', 'final', 'verified', 'moving', 'closed'],
  complianceTasks: ['new', 'hong-kong', 'verified'],
  security: ['new', 'confirm', 'app', 'codes', 'complete'],
  profile: ['verified'],
  documents: ['verified'],
}

/** Pages of the same server beside the web table. */
const beside = {
  'login-sign-in': '/login',
  'login-sign-up': '/login',
  'login-code': '/login',
  'login-forgot': '/login',
  'login-reset': '/login',
  'login-fault': '/login',
  'login-closed': '/login',
  'login-visit': '/login',
  'login-factor': '/login',
  'login-offer': '/login',
  'login-not-me': '/login',
  'help-list': '/help-center',
  'help-guide': '/help-center/guide',
  'help-kyc-failure': '/help-center/kyc-failure',
  'help-faq': '/help-center/faq',
  'help-identity-transfer': '/help-center/identity-transfer',
  'help-contact': '/help-center/contact',
  'help-contact-faults': '/help-center/contact',
  'not-found': '/user/accounts/auth/no-such-page',
  'messenger-sign-in': '/login',
}

/** Routes of which we show only the first section. */
export const forms: readonly string[] = childRoutes
  .filter(({ path, screen }) => screen === 'questionnaire' && !Object.hasOwn(states, path))
  .map(({ path }) => path)

const ofRoutes = [...Object.entries(states), ...forms.map((path) => [path, ['first']] as const)].flatMap(
  ([path, names]) =>
    names.map((name) => ({ name: path ? `${path}-${name}` : name, route: path, address: below(path) })),
)

/** A picture's name, the route of the web table that it shows (null for other pages) and its expected address. */
export const screens: readonly { name: string; route: string | null; address: string }[] = [
  ...ofRoutes,
  ...Object.entries(beside).map(([name, address]) => ({ name, route: null, address })),
]

/** The languages of the pictures: one left-to-right, one right-to-left. */
export const languages = ['en', 'ar-SA'] as const

export const looks = (['light', 'dark'] as const).flatMap((scheme) => [
  { name: `phone-${scheme}`, scheme, width: 390, height: 844 },
  { name: `desktop-${scheme}`, scheme, width: 1280, height: 800 },
])

/** Git ignores it. */
export const folder = new URL('../../screens/', import.meta.url)

export const fileOf = (language: string, screen: string, look: string): URL =>
  new URL(`${language}/${screen}.${look}.png`, folder)
