/** The codes that both members and staff get. */
export const sessionRetCodes = {
  ok: 0,
  /** No session, or it ended. */
  notSignedIn: 10007,
} as const

/** The codes of the reviewers' console. Its texts are in `locales/en/console.json`; see errors.ts for all others. */
export const staffRetCodes = {
  /** The passkey is unknown, or its signature is wrong. */
  staffSignInFailed: 20501,
  /** The invitation is unknown, used or expired. */
  staffInvitationInvalid: 20502,
  /** The act needs a confirmation with a passkey first: `ext_info.act` is what to confirm. */
  staffConfirmationNeeded: 20503,
  /** There is no such case, it was not sent yet, or its member's data was erased: then `ext_info.erased` is true. */
  caseUnknown: 20504,
  /** The case changed since the reviewer opened it; `ext_info.version` is the current version. */
  caseChanged: 20505,
  /** Another reviewer works on the case: `ext_info.by`, until `ext_info.until`. */
  caseClaimed: 20506,
  /** The case cannot be decided so; `ext_info.reason` says why, in English. */
  decisionRefused: 20507,
  /** There is no such member, or their data was erased. */
  memberUnknown: 20508,
  /** The register of staff cannot be changed so; `ext_info.reason` says why, in English. */
  staffChangeRefused: 20509,
  /** The set-up cannot be changed so; `ext_info.reason` says why, in English. */
  setupRefused: 20510,
  /** The OIDC provider did not sign the person in, or they may not use the console; `ext_info.reason` says why, in English. */
  staffOidcRefused: 20511,
  /** The member is not opened outside the caller's regions; `ext_info.reason` says why, in English. */
  breakGlassRefused: 20512,
  /** The member cannot be changed so; `ext_info.reason` says why, in English. */
  memberChangeRefused: 20513,
  /** The list is not for the caller; `ext_info.reason` says why, in English. */
  listRefused: 20514,
  /** The caller checks a decision about this member blind, and has not answered yet. */
  checkOpen: 20515,
  /** These cases cannot be exported; `ext_info.reason` says why, in English. */
  exportRefused: 20521,
  /** A suspicious activity report cannot be opened or changed so; `ext_info.reason` says why, in English. */
  reportRefused: 20522,
} as const

/** What the console handles: it loads these alone, and not the codes of members' screens. */
export const consoleRetCodes = { ...sessionRetCodes, ...staffRetCodes } as const
