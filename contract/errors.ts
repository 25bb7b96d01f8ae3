/**
 * Every `ret_code` the server gives: the one typed list. Business answers travel with HTTP status 200 and one of
 * these codes; texts stand in `locales/<language>/inverse-error-code.json` under the number.
 * Numbers named by the specification keep their number; our own start at 20000. Which case each stands for:
 * docs/error-codes.md. The numbers of sensitive actions, which have texts too, stand in actions.ts.
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

  /** The messenger signs nobody in; `ext_info.reason` says why. */
  messengerRefused: 20005,

  /** The partner's key is unknown, revoked or over. */
  partnerKeyInvalid: 20201,
  /** The partner sent nobody of this name. */
  partnerUserUnknown: 20202,

  /** A notice of a verification provider is not taken; `ext_info.reason` says why. */
  providerNoticeRefused: 20203,

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
  /** Nobody who lives in this country is served. */
  residenceNotServed: 20109,
  /** Residence and nationality must be told first: they decide whose rules hold. */
  residenceNeeded: 20110,
  /** The attempt holds something else than the member was shown before sending. */
  attemptChanged: 20117,
  /** The proof has as many pages as it may have. */
  tooManyPages: 20115,
  /** This identity cannot move yet: not verified, or for less than 24 hours. */
  transferNotYet: 20191,
  /** The other account is verified itself. */
  transferTargetVerified: 20192,
  /** The identity moved within the last 180 days. */
  transferTooSoon: 20193,
  /** The account holds a balance in a state’s currency, or has open orders. */
  transferAccountNotEmpty: 20194,
  /** The exchange does not say whether the account is empty. */
  transferHoldingsUnknown: 20204,
  /** A code is wrong. */
  transferCodeWrong: 20195,
  /** Five wrong codes: new ones are needed. */
  transferTriesUsedUp: 20196,
  /** One of the accounts is restricted. */
  transferRestricted: 20197,
  /** The codes are too old, or none were sent. */
  transferCodeExpired: 20198,
  /** Too many codes were sent today. */
  transferTooManyCodes: 20199,
  /** The other account is this very account. */
  transferTargetSame: 20200,
  /** There is no such announcement at the member’s site. */
  announcementUnknown: 20181,
  /** The tag was set before, to something else. */
  tagAlreadySet: 20182,
  /** The member cannot be bound to this affiliate; `ext_info.reason` says why. */
  affiliateRefused: 20183,
  /** Verification by number is not possible here; `ext_info.reason` says why. */
  quickUnavailable: 20184,
  /** The number is not well formed. */
  numberInvalid: 20185,
  /** The registry does not answer; no try was used up. */
  registryUnavailable: 20186,
  /** There is nothing to appeal now; `ext_info.reason` says why. */
  appealRefused: 20187,
  /** The file is larger than the limit. */
  fileTooLarge: 20111,
  /** The picture has more pixels than can be opened safely. */
  fileTooManyPixels: 20116,
  /** The file is no JPEG, PNG, WebP or PDF. */
  fileTypeUnsupported: 20112,
  /** The file is damaged, locked with a password, or cannot be opened safely. */
  fileUnreadable: 20113,
  /** This very image was checked before and failed, or these very pages of a proof of address were (`ext_info.remedy`: what would help). */
  photoAlreadyFailed: 20114,

  /* Updating a verified identity (docs/error-codes.md). */
  /** The document belongs to another account. */
  updateDocumentTaken: 1045,
  /** The name differs from the verified one. */
  updateNameDiffers: 1046,
  /** Nothing is verified yet that could be updated. */
  updateNothingVerified: 1047,
  /** The document has expired. */
  updateDocumentExpired: 1048,
  /** An update is being reviewed already. */
  updateInReview: 1049,
  /** This kind of document cannot be used for an update. */
  updateDocumentKind: 1050,
  /** Too many updates were tried today. */
  updateTooOften: 1051,
  /** The document's country cannot be used for an update. */
  updateDocumentCountry: 1052,
  /** The document cannot be read. */
  updateDocumentUnreadable: 1053,
  /** The birth date differs from the verified one. */
  updateBirthDateDiffers: 1062,
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
  /** Other tasks come first; `ext_info.after` names them. */
  questionnaireLocked: 20307,
  /** Codes cannot be sent there. */
  contactUnreachable: 20311,
  /** The code is wrong. */
  contactCodeWrong: 20312,
  /** The code is too old, used, or was mistyped too often; or none was sent. */
  contactCodeExpired: 20313,
  /** Too many codes were sent today. */
  contactTooManyCodes: 20314,
  /** There is no such duty, it has no day, or it was put off already. */
  taskNotExtendable: 20411,
  /** There is no such agreement for this member, or they did not sign that version. */
  agreementUnknown: 20401,
  /** The agreement reads otherwise by now; `ext_info.version` is in force. */
  agreementOutdated: 20402,
  /** Something of the signature is missing; `ext_info.fields` names it. */
  agreementIncomplete: 20403,
  /** Other tasks come before the agreement; `ext_info.after` names them. */
  agreementLocked: 20404,
  /** The test cannot be taken now, or need not be; `ext_info.next_attempt_at` where it opens later. */
  testNotOpen: 20451,
  /** There is no such try of this member. */
  testAttemptNotFound: 20452,
  /** Other tasks come before the test; `ext_info.after` names them. */
  testLocked: 20457,
  /** The member's site does not ask this test of them. */
  testNotNeeded: 20458,
  /** The try ended: it cannot be changed. */
  testClosed: 20453,
  /** Answers are missing or are none of the questions’; `ext_info.questions` names them. */
  testAnswersInvalid: 20454,
  /** There is no such file of this member, or it belongs to a proof already. */
  testFileUnknown: 20455,
  /** The band is higher than the measured one, or the result no longer holds. */
  riskBandRefused: 20456,
} as const

/** Not signed in, or not allowed: whatever was answered before is forgotten (specification, section 6). */
export const noPermissionCodes: readonly number[] = [10007, 33003, 10009]

/** Identity-update codes share their texts (specification, section 8). */
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

/** What an answer's `ext_info.reminder` may ask for: its text as a notification under this title instead of a plain toast. */
export interface Reminder {
  type: 'notify'
  /** In the language that the request asked for. */
  title: string
}

/** The name of a code in {@link retCodes}. */
export type RetCodeName = keyof typeof retCodes
/** The number of a code. */
export type RetCode = (typeof retCodes)[RetCodeName]

/** Refusals any endpoint may give, beside those its file names. */
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
