import { sessionRetCodes, staffRetCodes } from './staff-errors.ts'

/**
 * Every `ret_code` of the server, in one typed list. Business answers use HTTP status 200 and one of these codes; the
 * texts are in `locales/<language>/inverse-error-code.json` under the number. Numbers from the specification stay as
 * they are; our own start at 20000. docs/error-codes.md explains each case. Numbers of sensitive actions, which have
 * texts too, are in actions.ts.
 */
export const retCodes = {
  ...sessionRetCodes,
  /** A field is missing or has the wrong shape; `ext_info.fields` names each. */
  invalidParameters: 10001,
  /** Too many requests from this member or address; `ext_info.retry_after` is in seconds. */
  tooManyRequests: 10006,
  /** The account is closed for this action. */
  accountRestricted: 10009,
  /** The one-time code or token is unknown, used or expired. */
  tokenExpired: 1007,
  /** The one-time code or token belongs to another member or purpose. */
  tokenInvalid: 1008,
  /** The request did not come from a page of ours. */
  foreignOrigin: 33003,
  /** Personal data is shown in full only after a fresh proof that it is the member. */
  confirmReveal: 30029,
  /** The same for starting the verification over. */
  confirmReset: 30331,
  /** The same for moving the identity, before and after choosing the other account. */
  confirmTransferBefore: 30030,
  confirmTransferAfter: 30031,
  /** Something failed on our side; no data was lost. */
  internal: 50016,

  signInFailed: 20001,
  /** The address got an account while its code was on the way. */
  signUpRefused: 20002,
  emailInvalid: 20003,
  passwordWeak: 20004,

  /** Signing in through the messenger failed; `ext_info.reason` says why. */
  messengerRefused: 20005,

  /** The code is wrong. */
  visitorCodeWrong: 20006,
  /** The code expired, was used, or had five wrong tries: a new one is needed. */
  visitorCodeExpired: 20007,
  /** The terms changed since the page was opened. */
  termsChanged: 20008,
  /** The password is right; a code of the app is needed, too. */
  signInCodeNeeded: 20009,
  /** The code of the app, or the recovery code, is wrong or was used. */
  factorCodeWrong: 20010,
  /** The passkey is unknown, or its signature is wrong or too old. */
  passkeyRefused: 20011,
  /** The member must first prove again that it is them (`/v1/private/security/confirm`). */
  confirmFirst: 20012,
  /** The passkey was added before, or the member has 20 of them. */
  passkeyNotAdded: 20013,
  /** The member has an authenticator app already. */
  appExists: 20014,
  /** The password that proves that it is the member is wrong. */
  confirmationWrong: 20015,
  /** The link of the email is too old. */
  disownExpired: 20016,
  /** Many sign-ins fail now, so a new browser needs an emailed code, too. */
  signInEmailCodeNeeded: 20017,

  /** The member cannot be erased now; `ext_info.reason` says why. */
  erasureRefused: 20018,

  /** Many sign up now: the browser must answer `ext_info` first (sign-up-challenge.ts). */
  signUpChallenge: 20019,

  /** The partner's key is unknown, revoked or expired. */
  partnerKeyInvalid: 20201,
  /** The partner has no user with this name. */
  partnerUserUnknown: 20202,

  /** A provider's notice was rejected; `ext_info.reason` says why. */
  providerNoticeRefused: 20203,

  /** Verification is not possible now; `ext_info.reason` says why. */
  verificationNotAllowed: 20101,
  /** This country or document is not accepted for the level. */
  documentNotSupported: 20102,
  /** The member has no attempt with this id. */
  attemptNotFound: 20103,
  /** The attempt was already submitted, or ended. */
  attemptClosed: 20104,
  /** A side of the document is missing. */
  photoMissing: 20105,
  /** The entered details are invalid; `ext_info.fields` names each field. */
  detailsInvalid: 20106,
  /** Verification cannot be restarted now; `ext_info.reason` says why. */
  resetRefused: 20107,
  /** The entered address or date is invalid; `ext_info.fields` names each field. */
  addressInvalid: 20108,
  /** We serve no residents of this country. */
  residenceNotServed: 20109,
  /** Residence and nationality are needed first: they decide which region's rules apply. */
  residenceNeeded: 20110,
  /** The attempt changed since the member reviewed it before sending. */
  attemptChanged: 20117,
  /** The proof has the maximum number of pages. */
  tooManyPages: 20115,
  /** This identity cannot be transferred yet: it is not verified, or for less than 24 hours. */
  transferNotYet: 20191,
  /** The other account is already verified. */
  transferTargetVerified: 20192,
  /** The identity was already transferred within the last 180 days. */
  transferTooSoon: 20193,
  /** The account has a fiat balance or open orders. */
  transferAccountNotEmpty: 20194,
  /** The exchange did not confirm whether the account is empty. */
  transferHoldingsUnknown: 20204,
  /** A code is wrong. */
  transferCodeWrong: 20195,
  /** Five wrong codes: new codes are needed. */
  transferAttemptsUsedUp: 20196,
  /** One of the accounts is restricted. */
  transferRestricted: 20197,
  /** The codes expired, or none were sent. */
  transferCodeExpired: 20198,
  /** Too many codes were sent today. */
  transferTooManyCodes: 20199,
  /** The other account is the same account. */
  transferTargetSame: 20200,
  /** The member's region has no such announcement. */
  announcementUnknown: 20181,
  /** The tag already has another value. */
  tagAlreadySet: 20182,
  /** The member cannot be bound to this affiliate; `ext_info.reason` says why. */
  affiliateRefused: 20183,
  /** Verification by number is not possible here; `ext_info.reason` says why. */
  quickUnavailable: 20184,
  /** The number is not well formed. */
  numberInvalid: 20185,
  /** The registry does not answer; no attempt was used up. */
  registryUnavailable: 20186,
  /** There is no decision to appeal now; `ext_info.reason` says why. */
  appealRefused: 20187,
  /** The file is larger than the limit. */
  fileTooLarge: 20111,
  /** The picture has more pixels than we can open safely. */
  fileTooManyPixels: 20116,
  /** The file is not a JPEG, HEIC, PNG, WebP or PDF. */
  fileTypeUnsupported: 20112,
  /** The file is damaged, password protected, or cannot be opened safely. */
  fileUnreadable: 20113,
  /**
   * The same image, or the same pages of a proof of address, failed a check before (`ext_info.remedy`: what would
   * help).
   */
  photoAlreadyFailed: 20114,
  /** An update has to show a newer document, and this is the photo that the member was verified with. */
  photoAlreadyVerified: 20118,

  /* Updating a verified identity (docs/error-codes.md). */
  /** The document belongs to another account. */
  updateDocumentTaken: 1045,
  /** The name differs from the verified one. */
  updateNameDiffers: 1046,
  /** There is no verified identity to update. */
  updateNothingVerified: 1047,
  /** The document has expired. */
  updateDocumentExpired: 1048,
  /** An update is already in review. */
  updateInReview: 1049,
  /** This type of document cannot be used for an update. */
  updateDocumentKind: 1050,
  /** Too many update attempts today. */
  updateTooOften: 1051,
  /** The document's country cannot be used for an update. */
  updateDocumentCountry: 1052,
  /** The document cannot be read. */
  updateDocumentUnreadable: 1053,
  /** The date of birth differs from the verified one. */
  updateBirthDateDiffers: 1062,
  /** The member has no such questionnaire. */
  questionnaireNotFound: 20301,
  /** The questionnaire was already submitted or decided and cannot be changed now. */
  questionnaireClosed: 20302,
  /** The draft changed elsewhere since it was last read; `ext_info.revision` is the current revision. */
  questionnaireChanged: 20303,
  /** Answers are missing or invalid; `ext_info.faults` names each by its path. */
  answersInvalid: 20304,
  /** The prefilled answers were not confirmed. */
  answersUnconfirmed: 20305,
  /** The item has the maximum number of files. */
  tooManyFiles: 20306,
  /** Other tasks have to be done first; `ext_info.after` names them. */
  questionnaireLocked: 20307,
  /** We cannot send codes to this number or address. */
  contactUnreachable: 20311,
  /** The code is wrong. */
  contactCodeWrong: 20312,
  /** The code expired, was used, or was entered wrong too often; or none was sent. */
  contactCodeExpired: 20313,
  /** Too many codes were sent today. */
  contactTooManyCodes: 20314,
  /** The task does not exist, has no deadline, or was already extended. */
  taskNotExtendable: 20411,
  /** The member has no such agreement, or did not sign that version. */
  agreementUnknown: 20401,
  /** The agreement has a newer version; `ext_info.version` is the current one. */
  agreementOutdated: 20402,
  /** A part of the signature is missing; `ext_info.fields` names it. */
  agreementIncomplete: 20403,
  /** Other tasks have to be done before the agreement; `ext_info.after` names them. */
  agreementLocked: 20404,
  /** The test cannot be taken now, or is not needed; `ext_info.next_attempt_at` says when it opens, if it will. */
  testNotOpen: 20451,
  /** The member has no such attempt. */
  testAttemptNotFound: 20452,
  /** Other tasks have to be done before the test; `ext_info.after` names them. */
  testLocked: 20457,
  /** The member's region does not require this test. */
  testNotNeeded: 20458,
  /** The attempt ended and cannot be changed. */
  testClosed: 20453,
  /** Answers are missing, or do not belong to their questions; `ext_info.questions` names them. */
  testAnswersInvalid: 20454,
  /** The member has no such file, or it already belongs to a proof. */
  testFileUnknown: 20455,
  /** The band is higher than the measured one, or the result expired. */
  riskBandRefused: 20456,

  ...staffRetCodes,
} as const

/** Not signed in, or not allowed: the client clears all cached answers (specification, section 6). */
export const noPermissionCodes: readonly number[] = [10007, 33003, 10009]

/** Codes of identity updates share their texts (specification, section 8). */
const updateIdTexts: Readonly<Record<number, `updateIDError${1 | 2 | 3 | 4 | 5 | 6 | 7}`>> = {
  1045: 'updateIDError1',
  1046: 'updateIDError2',
  1062: 'updateIDError2',
  1047: 'updateIDError3',
  1048: 'updateIDError4',
  1049: 'updateIDError5',
  1050: 'updateIDError6',
  1052: 'updateIDError6',
  1053: 'updateIDError6',
  1051: 'updateIDError7',
}

/** The key of a code's text in the namespace `inverse-error-code`. */
export function textKeyOf(code: number): string {
  return updateIdTexts[code] ?? String(code)
}

/**
 * What `ext_info.reminder` of a response may request: its text appears as a notification under this title instead of a
 * plain toast.
 */
export interface Reminder {
  type: 'notify'
  /** In the language of the request. */
  title: string
}

/** The name of a code in {@link retCodes}. */
export type RetCodeName = keyof typeof retCodes
/** The number of a code. */
export type RetCode = (typeof retCodes)[RetCodeName]

/** Refusals that any endpoint may give, besides those its file lists. */
export const commonCodes = [
  'invalidParameters',
  'tooManyRequests',
  'foreignOrigin',
  'internal',
] as const satisfies readonly RetCodeName[]

/** The envelope of every JSON answer. `ext_info` carries machine-readable detail of a refusal. */
export interface Envelope<Result> {
  ret_code: number
  ret_msg: string
  result: Result
  ext_info?: Record<string, unknown>
}
