/* What duties are and how they stand; without shapes, so that the web can run it. */

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

/** `OVERDUE`: its day is over; `COOLING_OFF`: may be tried again later; `EXPIRED`: was done, and is asked again. */
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

/** Why a test, or a form, is closed to a member: others come first, or their site does not ask it of them. */
export const testClosed = ['later', 'not_needed'] as const
export type TestClosed = (typeof testClosed)[number]

/** Those in which the member can do something. */
export const waitingStatuses: readonly TaskStatus[] = [
  'OVERDUE',
  'RESUBMISSION_REQUESTED',
  'EXPIRED',
  'IN_PROGRESS',
  'TODO',
]

/**
 * What made a task: a type's own cause, or one of its own. `ADDRESS_DUE`: the site demands an address; `AGREEMENT_CHANGED`: a newer version;
 * `AGREEMENT_CHOICE`: needed for one product; `DOCUMENT_REFUSED`: a newer document was sent, and not taken; `KNOWLEDGE_LIFTS`: lifts limits; `RAN_OUT`, `TEST_RAN_OUT`: what was done before, a form or
 * a test; `MOVED`: what was done before the member moved to their region; `TRANSFER`, `WALLET_PROOF`: a
 * transfer is held; `RFI` to `CUSTODIAN`: what such a form is for; `FOLLOW_UP`: answers given before; `OFFICER`: asked by staff.
 */
export const taskWhys = [
  ...taskTypes,
  'ADDRESS_DUE',
  'AGREEMENT_CHANGED',
  'AGREEMENT_CHOICE',
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
  'REVIEWER',
] as const
export type TaskWhy = (typeof taskWhys)[number]
