/** A state machine as a table: the allowed next states of each state. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>

/** Whether `to` may follow `from`; the only place that decides a state change. */
export function mayFollow<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from].includes(to)
}

/** A member's status for one verification level (specification, section 4). */
export const kycStepStates = [
  'ALLOW',
  'NOT_ALLOW',
  'PENDING',
  'SUCCESS',
  'FAILED_AND_CAN_RETRY',
  'FAILED_AND_CAN_NOT_RETRY',
  'CERTIFICATION_DISABLED',
] as const
export type KycStepState = (typeof kycStepStates)[number]

/**
 * One attempt at a level. `draft`: the member is filling it in. `submitted`: sent, and not read by the machine yet.
 * `in_review`: read, and sent to review. `resubmission_requested`: rejected for a reason the member can fix (the next
 * attempt is a new record). `superseded`: a draft that was discarded because the member chose another document or
 * started over, or a proof of address that the member replaced before it was decided.
 */
export const attemptStates = [
  'draft',
  'submitted',
  'in_review',
  'approved',
  'resubmission_requested',
  'rejected',
  'superseded',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptTransitions: Transitions<AttemptState> = {
  draft: ['submitted', 'superseded'],
  // A member may replace a proof of address until it is decided.
  submitted: ['approved', 'resubmission_requested', 'rejected', 'in_review', 'superseded'],
  in_review: ['approved', 'resubmission_requested', 'rejected', 'superseded'],
  // A later review may overturn a decision, never edit it.
  approved: ['resubmission_requested', 'rejected'],
  resubmission_requested: ['approved', 'rejected'],
  rejected: ['approved', 'resubmission_requested'],
  superseded: [],
}

/** The purpose of an attempt: the first verification, or a newer document of a verified member. */
export const attemptPurposes = ['verify', 'update'] as const
export type AttemptPurpose = (typeof attemptPurposes)[number]

/** A member's status for a newer identity document (specification, section 4). `_Daily`: no attempts left today. */
export const updatePoiStates = [
  'DisplayUpdatePOIStatus_No',
  'DisplayUpdatePOIStatus_Needed',
  'DisplayUpdatePOIStatus_Pending',
  'DisplayUpdatePOIStatus_Rejected',
  'DisplayUpdatePOIStatus_Rejected_Daily',
] as const
export type UpdatePoiState = (typeof updatePoiStates)[number]

/** Computed from the task and the attempts; a test plays the sequences and checks them against this table. */
export const updatePoiTransitions: Transitions<UpdatePoiState> = {
  // A member may send a newer document without being asked.
  DisplayUpdatePOIStatus_No: ['DisplayUpdatePOIStatus_Needed', 'DisplayUpdatePOIStatus_Pending'],
  DisplayUpdatePOIStatus_Needed: ['DisplayUpdatePOIStatus_Pending', 'DisplayUpdatePOIStatus_No'],
  DisplayUpdatePOIStatus_Pending: [
    'DisplayUpdatePOIStatus_No',
    'DisplayUpdatePOIStatus_Rejected',
    'DisplayUpdatePOIStatus_Rejected_Daily',
  ],
  DisplayUpdatePOIStatus_Rejected: [
    'DisplayUpdatePOIStatus_Pending',
    'DisplayUpdatePOIStatus_No',
    'DisplayUpdatePOIStatus_Needed',
  ],
  // Attempts reset at midnight.
  DisplayUpdatePOIStatus_Rejected_Daily: [
    'DisplayUpdatePOIStatus_Rejected',
    'DisplayUpdatePOIStatus_No',
    'DisplayUpdatePOIStatus_Needed',
  ],
}

/** A questionnaire's status for the member (specification, section 4; the transitions are ours). */
export const questionnaireStates = [
  'QUESTIONNAIRE_STATUS_UNDEFINED',
  'QUESTIONNAIRE_STATUS_UNSUBMIT',
  'QUESTIONNAIRE_STATUS_PENDING',
  'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  'QUESTIONNAIRE_STATUS_APPROVED',
  'QUESTIONNAIRE_STATUS_REJECTED',
] as const
export type QuestionnaireState = (typeof questionnaireStates)[number]

export const questionnaireTransitions: Transitions<QuestionnaireState> = {
  QUESTIONNAIRE_STATUS_UNDEFINED: ['QUESTIONNAIRE_STATUS_UNSUBMIT'],
  QUESTIONNAIRE_STATUS_UNSUBMIT: ['QUESTIONNAIRE_STATUS_PENDING'],
  QUESTIONNAIRE_STATUS_PENDING: ['QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', 'QUESTIONNAIRE_STATUS_UNSUBMIT'],
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: ['QUESTIONNAIRE_STATUS_APPROVED', 'QUESTIONNAIRE_STATUS_REJECTED'],
  // When a member moves to a region by whose rules it was not decided, a reviewer checks it.
  QUESTIONNAIRE_STATUS_APPROVED: ['QUESTIONNAIRE_STATUS_UNSUBMIT', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT'],
  QUESTIONNAIRE_STATUS_REJECTED: ['QUESTIONNAIRE_STATUS_UNSUBMIT'],
}

/** Whether both accounts are proven for an identity transfer (specification, section 4). */
export const transferVerifyStates = [
  'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
] as const
export const transferDirections = ['source', 'target'] as const
export const transferResults = ['success', 'pending'] as const
/**
 * The member's status for enhanced due diligence: the state of its questionnaire under the names of the specification,
 * section 4.
 */
export const eddStates = [
  'EDDStatus_Unknown',
  'EDDStatus_UnSubmit',
  'EDDStatus_Reviewing',
  'EDDStatus_Pass',
  'EDDStatus_Reject',
] as const
export type EddState = (typeof eddStates)[number]

export const eddTransitions: Transitions<EddState> = {
  EDDStatus_Unknown: ['EDDStatus_UnSubmit'],
  EDDStatus_UnSubmit: ['EDDStatus_Reviewing'],
  EDDStatus_Reviewing: ['EDDStatus_Pass', 'EDDStatus_Reject'],
  // Once approved, only a further task such as the yearly review asks for it again; a move to another region sends it
  // to review.
  EDDStatus_Pass: ['EDDStatus_UnSubmit', 'EDDStatus_Reviewing'],
  EDDStatus_Reject: ['EDDStatus_UnSubmit'],
}

/** Each questionnaire state as a state of enhanced due diligence. */
export const eddStateOf: Readonly<Record<QuestionnaireState, EddState>> = {
  QUESTIONNAIRE_STATUS_UNDEFINED: 'EDDStatus_Unknown',
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'EDDStatus_UnSubmit',
  QUESTIONNAIRE_STATUS_PENDING: 'EDDStatus_Reviewing',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'EDDStatus_Reviewing',
  QUESTIONNAIRE_STATUS_APPROVED: 'EDDStatus_Pass',
  QUESTIONNAIRE_STATUS_REJECTED: 'EDDStatus_Reject',
}

/** The verification levels on the wire. */
export const kycLevels = ['LEVEL_1', 'LEVEL_2'] as const
export type KycLevel = (typeof kycLevels)[number]
/** Level as a number: 0 nothing verified, 1 identity, 2 identity and address. */
export const levelNumber = { LEVEL_DEFAULT: 0, LEVEL_1: 1, LEVEL_2: 2 } as const

/** The verification flows, under the vendors' names (specification, section 3). */
export const flowNames = ['Level1_web', 'Level2_web'] as const
export type FlowName = (typeof flowNames)[number]

/** The provider flow of a level; everything except level 2 runs the first one (specification, section 3). */
export function flowName(level: string): FlowName {
  return level === 'LEVEL_2' ? 'Level2_web' : 'Level1_web'
}

/** Documents accepted for verification. BVN is the Nigerian bank verification number. */
export const documentTypes = ['ID_CARD', 'PASSPORT', 'DRIVERS_LICENSE', 'RESIDENCE_PERMIT', 'BVN'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Who verifies: our built-in provider, five named vendors, and a simulated vendor in the sandbox. */
export const kycProviders = ['default', 'sumsub', 'onfido', 'jumio', 'veriff', 'persona', 'simulator'] as const
export type KycProvider = (typeof kycProviders)[number]

/** The draft of a suspicious activity report: filed with the authority, or closed without filing. */
export const suspicionReportStates = ['draft', 'filed', 'closed'] as const
export type SuspicionReportState = (typeof suspicionReportStates)[number]

export const suspicionReportTransitions: Transitions<SuspicionReportState> = {
  draft: ['filed', 'closed'],
  filed: [],
  closed: [],
}

/** Who holds a member's assets; the first value is the partner custodian of the Netherlands. */
export const custodyTypes = ['CUSTODY_SATOS', 'CUSTODY_UNSPECIFIED', 'CUSTODY_PLATFORM'] as const
export type CustodyType = (typeof custodyTypes)[number]

/** The sides of a document that are photographed. */
export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]

/** What an attempt may have photos of: the sides of the document, and the member (selfie). */
export const photoSides = [...documentSides, 'selfie'] as const
export type PhotoSide = (typeof photoSides)[number]

/** What is measured to be wrong with a photo. */
export const photoProblems = ['too-small', 'blurry', 'too-dark'] as const
export type PhotoProblem = (typeof photoProblems)[number]
