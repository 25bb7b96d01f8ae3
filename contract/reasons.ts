/**
 * Why a verification was refused or held: one catalogue for machine, staff and every provider.
 * The audience decides who may read the code itself: `member` may be shown, `staff` is internal,
 * `no-tip-off` must never reach the member because telling could warn a suspect (it reads as COULD_NOT_VERIFY).
 * Texts: `reason.<CODE>.title`, `reason.<CODE>.remedy` in locales/<language>/reasons.json.
 */
interface Reason {
  readonly audience: 'member' | 'staff' | 'no-tip-off'
  /** `retry`: the member can mend it; `final`: another attempt cannot help; `hold`: waits for a person. */
  readonly kind: 'retry' | 'final' | 'hold'
  /** The one thing the screen offers. */
  readonly remedy: 'retake' | 'other-document' | 'correct-details' | 'support' | 'wait'
}

export const reasons = {
  IMG_BLUR_GLARE: { audience: 'member', kind: 'retry', remedy: 'retake' },
  IMG_CUT_OFF: { audience: 'member', kind: 'retry', remedy: 'retake' },
  IMG_MISSING: { audience: 'member', kind: 'retry', remedy: 'retake' },
  SIDE_MISSING: { audience: 'member', kind: 'retry', remedy: 'retake' },
  DOC_DAMAGED: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  DOC_EXPIRED: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  DOC_UNSUPPORTED: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  DOC_COPY: { audience: 'member', kind: 'retry', remedy: 'retake' },
  DOC_SCREEN: { audience: 'member', kind: 'retry', remedy: 'retake' },
  DOC_EDITED: { audience: 'member', kind: 'retry', remedy: 'retake' },
  DOC_LANGUAGE: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  DOC_TWO: { audience: 'member', kind: 'retry', remedy: 'retake' },
  DOC_INCOMPLETE_NAME_DOB: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  /** The document names another country than the one chosen. */
  COUNTRY_MISMATCH: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  NAME_MISMATCH: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  BIRTH_DATE_MISMATCH: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  DATA_MISMATCH: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  NUMBER_WRONG: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  EXTRA_DATA: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  EXPIRED: { audience: 'member', kind: 'retry', remedy: 'retake' },
  POA_DATE: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  POA_NAME: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  POA_ADDRESS: { audience: 'member', kind: 'retry', remedy: 'correct-details' },
  POA_TYPE: { audience: 'member', kind: 'retry', remedy: 'other-document' },
  UNDERAGE: { audience: 'member', kind: 'final', remedy: 'support' },
  REGION: { audience: 'member', kind: 'final', remedy: 'support' },
  /** The identity is on another account: the member learns that, never whose. */
  DUPLICATE: { audience: 'member', kind: 'final', remedy: 'support' },
  ATTEMPTS: { audience: 'member', kind: 'final', remedy: 'wait' },
  /** The neutral sentence that stands for everything a member must not read. */
  COULD_NOT_VERIFY: { audience: 'member', kind: 'final', remedy: 'support' },
  /** The machine could not check everything by itself. */
  NEEDS_PERSON: { audience: 'staff', kind: 'hold', remedy: 'wait' },
  DUPLICATE_SUSPECTED: { audience: 'no-tip-off', kind: 'hold', remedy: 'wait' },
  FRAUD: { audience: 'no-tip-off', kind: 'final', remedy: 'support' },
  SCREENING: { audience: 'no-tip-off', kind: 'hold', remedy: 'wait' },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof reasons
/** The codes a member may read: the only ones an answer to a member can hold. */
export type MemberReasonCode = {
  [C in ReasonCode]: (typeof reasons)[C]['audience'] extends 'member' ? C : never
}[ReasonCode]

/** At most this many reasons stand on one screen, worst first. */
export const reasonsShown = 3

/** Whether a string is a code of the catalogue. */
export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(reasons, code)
}

function isForMember(code: ReasonCode): code is MemberReasonCode {
  return reasons[code].audience === 'member'
}

/** What a member may read of these reasons: hidden ones become the one neutral sentence. */
export function reasonsForMember(codes: readonly ReasonCode[]): MemberReasonCode[] {
  const shown = codes.map((code): MemberReasonCode => (isForMember(code) ? code : 'COULD_NOT_VERIFY'))
  return [...new Set(shown)].slice(0, reasonsShown)
}
