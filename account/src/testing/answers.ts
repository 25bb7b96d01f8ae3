import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Attempt, Country, Provider, Residence } from '../features/verification/capture/load.ts'
import type { Held } from '../features/personal/load.ts'
import type { MyData } from '../features/my-data/load.ts'
import type { Security, Sessions } from '../features/security/load.ts'
import type { User } from '../state/account.ts'
import type { KycCase, KycInfo } from '../state/kyc-info.ts'

/*
 * Test answers in the shape of the contract. Each builder takes what the test is about. Everything else has ordinary
 * values.
 */

export const attemptId = '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20'
const photoId = '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d40'

export function profile(change: Partial<User> = {}): User {
  return {
    id: 1000042,
    email: 'a***@example.com',
    currency_code: '',
    rate: 1,
    level: 0,
    sub_attribute: {},
    member_tag: {},
    site: 'DEFAULT',
    openTasks: 0,
    version: 1,
    ...change,
  }
}

export function kycCase(change: Partial<KycCase> = {}): KycCase {
  return {
    level: 'LEVEL_1',
    attemptId: null,
    status: 'none',
    documentType: null,
    country: null,
    submittedAt: null,
    decidedAt: null,
    reasons: [],
    method: 'document',
    resubmission: null,
    attemptsLeft: 3,
    nextAttemptAt: null,
    left: null,
    checks: [],
    ...change,
  }
}

const levels: KycInfo['levels'] = [
  {
    level: 'LEVEL_DEFAULT',
    needs: ['email'],
    products: [{ product: 'SPOT', allowed: false, limit: null, period: null }],
  },
  {
    level: 'LEVEL_1',
    needs: ['identity-document'],
    products: [
      { product: 'SPOT', allowed: true, limit: null, period: null },
      { product: 'CRYPTO_WITHDRAW', allowed: true, limit: '20000', period: 'day' },
      { product: 'CARD', allowed: false, limit: null, period: null },
      { product: 'A_NEW_ONE', allowed: true, limit: '12.5', period: null },
    ],
  },
  {
    level: 'LEVEL_2',
    needs: ['proof-of-address'],
    products: [{ product: 'SPOT', allowed: true, limit: null, period: null }],
  },
]

/** A newer document that is not required, with changes. */
export function updatePoi(change: Partial<KycInfo['updatePoi']> = {}): KycInfo['updatePoi'] {
  return {
    status: 'DisplayUpdatePOIStatus_No',
    rejectReason: '',
    rejectReasons: [],
    siteInfo: { site: 'DEFAULT', country: null },
    dueOn: null,
    refused: null,
    attemptsLeft: 5,
    nextAttemptAt: null,
    closedNow: [],
    closesNext: null,
    resubmission: null,
    ...change,
  }
}

/** kyc-info of a new member, with changes; `first` is the case of level 1. */
export function kycInfo(change: Partial<KycInfo> = {}, first: Partial<KycCase> = {}): KycInfo {
  return {
    applicant: { country: null, firstname: '', lastname: '', level: 'LEVEL_DEFAULT', identifies: [] },
    apiUrl: '',
    provider: 'default',
    flowNames: [{ level: 'LEVEL_1', name: 'Level1_web' }],
    kycToken: '',
    opened: true,
    limitation: [],
    limitationInfo: [],
    dependsOnCountry: [],
    transfer: null,
    state: [
      { level: 'LEVEL_1', status: 'ALLOW', type: 'INDIVIDUAL' },
      { level: 'LEVEL_2', status: 'CERTIFICATION_DISABLED', type: 'INDIVIDUAL' },
    ],
    quotas: [],
    errorNotify: null,
    second_identity_state: 'CERTIFICATION_DISABLED',
    questionnaireStatus: 'QUESTIONNAIRE_STATUS_UNDEFINED',
    mustQuestionnaire: false,
    displayControl: {
      displayHkgPoaAgreement: false,
      isDisplayQuestionnaire: false,
      isDisplayP2pRights: false,
      isDisplayNewSatos: false,
      isDisplayNewRcOnboarding: false,
      isDisplaySatosToEu: false,
      displayUpdatePOI: false,
      displayEuPoiReset: false,
    },
    custody: 'CUSTODY_PLATFORM',
    custodyInfo: null,
    newSatosGray: false,
    additionalRejectReason: '',
    verificationProcess: { isVerificationProcess: false, tasks: [] },
    amlQuestionnaire: { needQuestionnaire: false, templateCode: null },
    bannerTags: [],
    residenceCountry: null,
    mayDeclareResidence: true,
    clientClass: { name: 'RETAIL', validUntil: null },
    kybQuota: null,
    updatePoi: updatePoi(),
    version: 1,
    appeal: null,
    cases: [kycCase(first)],
    levels,
    nextStep: 'VERIFY_LEVEL_1',
    nextTask: null,
    policy: { site: 'DEFAULT', asOf: '2026-10-01', template: true, limitsResetAt: '00:00 UTC', withdrawals: null },
    ...change,
  }
}

const sent = { attemptId, documentType: 'PASSPORT', country: 'NL', submittedAt: '2026-11-20T10:00:00Z' } as const

/** kyc-info for each status of a member. */
export const statuses = {
  start: () => kycInfo(),
  continue: () =>
    kycInfo({ nextStep: 'CONTINUE_LEVEL_1' }, { status: 'draft', attemptId, documentType: 'PASSPORT', country: 'NL' }),
  reading: () => kycInfo({ nextStep: 'WAIT', version: 5 }, { ...sent, status: 'reading', attemptsLeft: 2 }),
  inReview: () => kycInfo({ nextStep: 'WAIT', version: 6 }, { ...sent, status: 'in_review', attemptsLeft: 2 }),
  verified: () =>
    kycInfo(
      {
        nextStep: 'DONE',
        version: 7,
        applicant: { country: 'NL', firstname: 'Ada', lastname: 'Specimen', level: 'LEVEL_1', identifies: [] },
      },
      {
        ...sent,
        status: 'approved',
        decidedAt: '2026-11-20T10:01:00Z',
        checks: [
          { name: 'document-readable', outcome: 'passed' },
          { name: 'national-number', outcome: 'failed' },
          { name: 'liveness', outcome: 'not-checked' },
        ],
      },
    ),
  resubmission: (
    reasons: KycCase['reasons'] = ['IMG_BLUR_GLARE'],
    resubmission: Partial<NonNullable<KycCase['resubmission']>> = {},
    method: KycCase['method'] = 'document',
  ) =>
    kycInfo(
      { nextStep: 'RESUBMIT_LEVEL_1', version: 7 },
      {
        ...sent,
        status: 'resubmission_requested',
        decidedAt: '2026-11-20T10:01:00Z',
        reasons,
        method,
        resubmission: { asks: ['front'], photos: [], consent: false, ...resubmission },
        attemptsLeft: 2,
      },
    ),
  usedUp: (nextAttemptAt: string) =>
    kycInfo(
      { nextStep: 'RESUBMIT_LEVEL_1', version: 9 },
      { ...sent, status: 'resubmission_requested', reasons: ['IMG_CUT_OFF'], attemptsLeft: 0, nextAttemptAt },
    ),
  final: () =>
    kycInfo(
      {
        nextStep: 'CONTACT_SUPPORT',
        version: 8,
        appeal: {
          level: 'LEVEL_1',
          state: 'POSSIBLE',
          until: '2099-01-01T00:00:00Z',
          answeredInDays: 14,
          reference: null,
        },
      },
      { ...sent, status: 'rejected', reasons: ['DUPLICATE'], attemptsLeft: 2 },
    ),
  /** Verified, with a status of the address. */
  address: (nextStep: KycInfo['nextStep'], second: Partial<KycCase> = {}) => {
    const info = kycInfo(
      {
        nextStep,
        version: 9,
        applicant: { country: 'NL', firstname: 'Ada', lastname: 'Specimen', level: 'LEVEL_1', identifies: [] },
      },
      { ...sent, status: 'approved' },
    )
    return { ...info, cases: [...info.cases, kycCase({ level: 'LEVEL_2', ...second })] }
  },
  /** An identity transfer from the account, or to it. */
  moving: (direction: 'source' | 'target' = 'source') =>
    kycInfo({
      nextStep: 'TRANSFERRING',
      version: 9,
      transfer: { direction, frozenUntil: '2026-11-22T10:00:00Z' },
      limitation: ['CRYPTO_WITHDRAW'],
      limitationInfo: [
        {
          capability: 'CRYPTO_WITHDRAW',
          reasonKey: 'limitation.transfer',
          liftedBy: 'TRANSFER',
          until: '2026-11-22T10:00:00Z',
        },
      ],
      ...(direction === 'source'
        ? { applicant: { country: 'NL', firstname: 'Ada', lastname: 'Specimen', level: 'LEVEL_1', identifies: [] } }
        : {}),
    }),
  locked: () => kycInfo({ nextStep: 'LOCKED', version: 3 }),
  closed: () => kycInfo({ nextStep: 'LOCKED', version: 3, opened: false }),
}

export function attempt(change: Partial<Attempt> = {}): Attempt {
  return {
    attemptId,
    level: 'LEVEL_1',
    purpose: 'verify',
    status: 'draft',
    provider: 'default',
    collected: false,
    country: 'NL',
    documentType: 'PASSPORT',
    sides: ['front'],
    photos: [],
    details: null,
    resubmission: null,
    suggested: null,
    unsaved: false,
    consentNeeded: false,
    version: 1,
    revision: 'r1',
    ...change,
  }
}

export const details = { firstName: 'Ada', lastName: 'Specimen', birthDate: '1988-03-27' }

export function photo(change: Partial<Attempt['photos'][number]> = {}): Attempt['photos'][number] {
  return { side: 'front', photoId, problem: null, uploadedAt: '2026-11-20T09:59:00Z', ...change }
}

export const countries: Country[] = [
  { countryCode: 'DE', regionCode: 49, nameEn: 'Germany', nameZhCN: '德国' },
  { countryCode: 'NL', regionCode: 31, nameEn: 'Netherlands', nameZhCN: '荷兰' },
  { countryCode: 'US', regionCode: 1, nameEn: 'United States', nameZhCN: '美国' },
]

/**
 * A member who has declared a residence. Nationality is empty, so that no form shows a country before a test chooses
 * one.
 */
export function residence(change: Partial<Residence> = {}): Residence {
  return {
    residence: 'NL',
    nationality: null,
    declaredAt: '2026-11-20T09:00:00Z',
    guess: null,
    asked: false,
    refused: null,
    closed: ['KP'],
    site: 'DEFAULT',
    version: 1,
    ...change,
  }
}

export const provider: Provider = {
  provider: 'default',
  flowName: 'Level1_web',
  checks: ['document-readable', 'not-expired'],
  notChecked: ['liveness'],
}

export const documents: Calls['POST /v3/private/kyc/supported-document-type']['result']['documents'] = [
  { type: 'PASSPORT', sides: ['front'], fastest: true },
  { type: 'ID_CARD', sides: ['front', 'back'], fastest: false },
  { type: 'DRIVERS_LICENSE', sides: ['front'], fastest: false },
]

export const held: Held = {
  firstName: 'Ada',
  lastName: 'Specimen',
  birthDate: '1988-03-27',
  masked: false,
  items: [
    { field: 'email', value: 'a***@example.com', source: 'account', since: '2026-11-01T08:00:00Z' },
    { field: 'firstName', value: 'Ada', source: 'compared', since: '2026-11-20T10:00:00Z' },
    { field: 'documentType', value: 'PASSPORT', source: 'document', since: '2026-11-20T10:00:00Z' },
    // A few seconds later: the page shows the same time.
    { field: 'documentCountry', value: 'NL', source: 'document', since: '2026-11-20T10:00:07Z' },
    { field: 'birthDate', value: '1988-03-27', source: 'typed', since: '2026-11-20T09:50:00Z' },
  ],
}

export const sessions: Sessions['list'] = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    current: true,
    createdAt: '2026-11-20T08:00:00Z',
    seenAt: '2026-11-20T10:00:00Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
    ip: '192.0.2.1',
    country: null,
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    current: false,
    createdAt: '2026-11-18T08:00:00Z',
    seenAt: '2026-11-19T08:00:00Z',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    ip: '192.0.2.2',
    country: 'NL',
  },
  {
    id: '33333333-3333-4333-8333-333333333333',
    current: false,
    createdAt: '2026-11-18T08:00:00Z',
    seenAt: '2026-11-18T09:00:00Z',
    userAgent: 'curl',
    ip: '192.0.2.3',
    country: null,
  },
]

/** The tasks of a new member: identity only. */
/** The next task of a member with two open tasks. */
export function owing(): { next: Task; info: KycInfo } {
  const [first] = taskList.list
  if (!first) throw new Error('There is no duty to begin with')
  const next: Task = {
    ...first,
    id: 'questionnaire:2',
    type: 'QUESTIONNAIRE',
    title: 'Show that the wallet is yours',
    why: 'WALLET_PROOF',
    dueAt: '2026-12-01T00:00:00Z',
    closesAt: '2026-12-15T00:00:00Z',
    blocks: ['CRYPTO_WITHDRAW'],
    templateCode: 292,
    path: '/user/accounts/auth/questionnaire?code=292&request_id=t-1',
  }
  const tasks = ['TODO', 'IN_REVIEW', 'TODO'].map((status) => ({
    type: 'QUESTIONNAIRE' as const,
    status: status as 'TODO',
  }))
  return { next, info: kycInfo({ nextTask: next, verificationProcess: { isVerificationProcess: true, tasks } }) }
}

type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

export const taskList: Calls['POST /v3/private/kyc/compliance-tasks']['result'] = {
  voluntary: [],
  locked: [],
  site: 'DEFAULT',
  asOf: '2026-10-01',
  template: true,
  residenceKnown: true,
  version: 1,
  clientClass: { name: 'RETAIL', validUntil: null },
  list: [
    {
      id: 'identity',
      type: 'IDV_L1',
      status: 'TODO',
      optional: false,
      title: '',
      why: 'IDV_L1',
      minutes: 4,
      closedNow: [],
      raises: [],
      opens: [],
      steps: [],
      blocks: [],
      dueAt: null,
      closesAt: null,
      after: [],
      nextAttemptAt: null,
      extensionDays: 0,
      appointment: null,
      openedBy: 'SYSTEM',
      templateCode: null,
      path: '/user/accounts/auth/kyc',
    },
  ],
}

/** A member with one passkey, an authenticator app, and a short log. */
export const security: Security = {
  email: 'a***@example.com',
  emailConfirmed: true,
  passkeys: [
    {
      id: '44444444-4444-4444-8444-444444444444',
      name: 'Laptop',
      createdAt: '2026-11-10T08:00:00Z',
      lastUsedAt: '2026-11-20T09:00:00Z',
    },
  ],
  appSince: '2026-11-12T08:00:00Z',
  recoveryCodesLeft: 1,
  phraseSet: false,
  log: [{ at: '2026-11-20T10:00:00Z', event: 'signedIn', browser: 'Chrome · Linux' }],
  version: 1,
}

export const myData: MyData = {
  export: { state: 'none', askedAt: null, expiresAt: null, bytes: null },
  erasure: { state: 'none', closesAt: null, heldUntil: null, kept: null },
  viewings: [],
  receipts: [{ at: '2026-11-10T08:00:00Z', what: 'signedUp', number: '0123456789abcdef' }],
  version: 1,
}

const unmeasured = { lately: null, dueHours: 72 }

/** Reviews with too few cases to measure. */
export const reviews: Calls['GET /v3/private/kyc/waiting-time']['result']['reviews'] = {
  attempt: unmeasured,
  'address-proof': unmeasured,
  questionnaire: unmeasured,
  'knowledge-proof': unmeasured,
  'risk-assessment': unmeasured,
}
