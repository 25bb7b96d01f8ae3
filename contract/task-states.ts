/* Task types and task states; without schemas, so that the web can run it. */

/** Kinds of tasks; the names are the field's (vocabulary of the region files). */
export const taskTypes = [
  'IDV_L1',
  'IDV_L2_POA',
  'UPDATE_POI',
  'QUESTIONNAIRE',
  'RESIDENCE_CRS',
  'KNOWLEDGE_TEST',
  'RISK_TEST',
  'CLASSIFICATION',
  'AGREEMENT',
  'BANK_ACCOUNT',
  'NFC',
  'VIDEO_INTERVIEW',
] as const
export type TaskType = (typeof taskTypes)[number]

/** `OVERDUE`: its deadline passed. `COOLING_OFF`: can be tried again later. `EXPIRED`: was done, and is due again. */
export const taskStatuses = [
  'LOCKED',
  'TODO',
  'IN_PROGRESS',
  'IN_REVIEW',
  'DONE',
  'RESUBMISSION_REQUESTED',
  'REJECTED_FINAL',
  'COOLING_OFF',
  'EXPIRED',
  'OVERDUE',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/**
 * Why a test or a questionnaire is closed to a member: other tasks come first, only our review of what they sent comes
 * first, or their region does not require it.
 */
export const testClosed = ['later', 'in_review', 'not_needed'] as const
export type TestClosed = (typeof testClosed)[number]

/** Tests that a member may take where the region does not require them. */
export const voluntaryTests = ['KNOWLEDGE_TEST', 'RISK_TEST'] as const satisfies readonly TaskType[]
export type VoluntaryTest = (typeof voluntaryTests)[number]

/** The states in which the member can act. */
export const waitingStatuses: readonly TaskStatus[] = [
  'OVERDUE',
  'RESUBMISSION_REQUESTED',
  'EXPIRED',
  'IN_PROGRESS',
  'TODO',
]

/**
 * Why a task exists: the default cause of its type, or one of these. `ADDRESS_DIFFERS`: another address was proven.
 * `ADDRESS_DUE`: the region requires an address. `AGREEMENT_CHANGED`: a newer version. `AGREEMENT_CHOICE`: needed for one
 * product. `QUESTIONNAIRE_CHOICE`: not required here. `DOCUMENT_REFUSED`: a newer
 * document was sent and rejected. `KNOWLEDGE_LIFTS`: raises limits. `RAN_OUT`, `TEST_RAN_OUT`: a questionnaire or a
 * test expired. `MOVED`: done before the member moved to their region. `TRANSFER`, `WALLET_PROOF`: a transfer is on
 * hold. `RFI` to `CUSTODIAN`: the purpose of such a questionnaire. `FOLLOW_UP`: earlier answers. `REVIEWER`:
 * requested by a reviewer.
 */
export const taskWhys = [
  ...taskTypes,
  'ADDRESS_DIFFERS',
  'ADDRESS_DUE',
  'AGREEMENT_CHANGED',
  'AGREEMENT_CHOICE',
  'QUESTIONNAIRE_CHOICE',
  'DOCUMENT_REFUSED',
  'KNOWLEDGE_LIFTS',
  'RAN_OUT',
  'TEST_RAN_OUT',
  'MOVED',
  'TRANSFER',
  'WALLET_PROOF',
  'RFI',
  'NAME_SCREENING',
  'EDD',
  'SOF_SOW',
  'PERSONAL',
  'FINANCIAL',
  'MISMATCH',
  'INCOME',
  'STALE',
  'HIGHER_LIMITS',
  'CUSTODIAN',
  'FOLLOW_UP',
  'STARTED',
  'REVIEWER',
] as const
export type TaskWhy = (typeof taskWhys)[number]
