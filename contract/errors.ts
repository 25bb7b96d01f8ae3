/**
 * Every `ret_code` the server gives: the one typed list. Business answers travel with HTTP status 200 and one of
 * these codes; texts stand in `locales/<language>/inverse-error-code.json` under the number.
 * Numbers named by the specification keep their number; our own start at 20000.
 */
export const retCodes = {
  ok: 0,
  /** A field is missing or has the wrong shape; `ext_info.fields` names each. */
  invalidParameters: 10001,
  /** Too many requests from this member or address; `ext_info.retry_after` in seconds. */
  tooManyRequests: 10006,
  /** No session, or it ended. */
  notSignedIn: 10007,
  /** The account is closed to this action. */
  accountRestricted: 10009,
  /** The one-time code or token is unknown, used or too old. */
  tokenExpired: 1007,
  /** The one-time code or token belongs to another member or purpose. */
  tokenInvalid: 1008,
  /** A page of this site did not send the request. */
  foreignOrigin: 33003,
  /** Something failed on our side; nothing was lost. */
  internal: 50016,

  signInFailed: 20001,
  signUpRefused: 20002,
  emailInvalid: 20003,
  passwordWeak: 20004,

  /** The partner's key is unknown, revoked or over. */
  partnerKeyInvalid: 20201,

  /** Verification is not possible now; `ext_info.reason` says why. */
  verificationNotAllowed: 20101,
  /** This country or document is not accepted for the level. */
  documentNotSupported: 20102,
  /** There is no attempt with this id that belongs to the member. */
  attemptNotFound: 20103,
  /** The attempt was sent already, or ended. */
  attemptClosed: 20104,
  /** A side of the document is still missing. */
  photoMissing: 20105,
  /** The typed data cannot be used; `ext_info.fields` names each. */
  detailsInvalid: 20106,
  /** Verification cannot be begun anew now; `ext_info.reason` says why. */
  resetRefused: 20107,
  /** The address or the day typed cannot be used; `ext_info.fields` names each. */
  addressInvalid: 20108,
  /** The proof has as many pages as it may have. */
  tooManyPages: 20115,
  /** The file is larger than the limit. */
  fileTooLarge: 20111,
  /** The file is no JPEG, PNG, WebP or PDF. */
  fileTypeUnsupported: 20112,
  /** The file is damaged, locked with a password, or cannot be opened safely. */
  fileUnreadable: 20113,
  /** This very image was checked before and failed. */
  photoAlreadyFailed: 20114,

  /** No such questionnaire is asked of this member. */
  questionnaireNotFound: 20301,
  /** The questionnaire was sent already, or is decided: it cannot be changed now. */
  questionnaireClosed: 20302,
  /** The draft changed elsewhere since it was last seen; `ext_info.revision` is the present one. */
  questionnaireChanged: 20303,
  /** Answers are missing or wrong; `ext_info.faults` names each by its path. */
  answersInvalid: 20304,
  /** What was filled in beforehand was not confirmed. */
  answersUnconfirmed: 20305,
  /** The item takes no more files. */
  tooManyFiles: 20306,
} as const

/** The name of a code in {@link retCodes}. */
export type RetCodeName = keyof typeof retCodes
/** The number of a code. */
export type RetCode = (typeof retCodes)[RetCodeName]

/** Refusals any endpoint may give, beside those its file names. */
export const commonCodes = ['invalidParameters', 'tooManyRequests', 'foreignOrigin', 'internal'] as const satisfies readonly RetCodeName[]

/** The envelope of every JSON answer. `ext_info` carries machine-readable detail of a refusal. */
export interface Envelope<Result> {
  ret_code: number
  ret_msg: string
  result: Result
  ext_info?: Record<string, unknown>
}
