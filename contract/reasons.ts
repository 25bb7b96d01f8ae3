/**
 * Why a verification was rejected or sent to review: one catalogue for machine, reviewers and every provider. The
 * audience decides who may read the code: `member` may be shown, `staff` is internal, `no-tip-off` must never reach
 * the member because it could warn a suspect (it reads as COULD_NOT_VERIFY). Texts: `reason.<CODE>.title`,
 * `reason.<CODE>.remedy` in locales/<language>/reasons.json.
 */
interface Reason {
  readonly audience: 'member' | 'staff' | 'no-tip-off'
  /** `retry`: the member can fix it. `final`: another attempt cannot help. `hold`: sent to review. */
  readonly kind: 'resubmission' | 'final' | 'hold'
  /** The one action the screen offers. */
  readonly remedy: 'retake' | 'other-document' | 'correct-details' | 'support' | 'wait'
  /**
   * What the resubmission asks for, and nothing else: the photos of the document that are named with the reason (all
   * of them if none is), the selfie, another document, the country of the same one, the details, or the number of a
   * check by number. Null for reasons outside the verification of identity.
   */
  readonly asks: 'photo' | 'selfie' | 'document' | 'country' | 'details' | 'number' | null
}

export const reasons = {
  IMG_BLUR_GLARE: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  IMG_CUT_OFF: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  /** The photo is sharp, and there is no document in it. */
  IMG_NO_DOCUMENT: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  IMG_MISSING: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  SIDE_MISSING: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  DOC_DAMAGED: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  DOC_EXPIRED: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  DOC_UNSUPPORTED: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  DOC_COPY: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  DOC_SCREEN: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  DOC_EDITED: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  /** Not the type of document that was chosen. */
  DOC_OTHER_KIND: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  DOC_LANGUAGE: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  DOC_TWO: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'photo' },
  DOC_INCOMPLETE_NAME_DOB: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: 'document' },
  SELFIE_QUALITY: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'selfie' },
  SELFIE_MULTI: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'selfie' },
  FACE_MATCH: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: 'selfie' },
  /** The country of the document differs from the chosen one. */
  COUNTRY_MISMATCH: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'country' },
  NAME_MISMATCH: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'details' },
  BIRTH_DATE_MISMATCH: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'details' },
  DATA_MISMATCH: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'details' },
  NUMBER_WRONG: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'number' },
  EXTRA_DATA: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: 'details' },
  EXPIRED: { audience: 'member', kind: 'resubmission', remedy: 'retake', asks: null },
  POA_DATE: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: null },
  POA_NAME: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: null },
  POA_ADDRESS: { audience: 'member', kind: 'resubmission', remedy: 'correct-details', asks: null },
  POA_TYPE: { audience: 'member', kind: 'resubmission', remedy: 'other-document', asks: null },
  UNDERAGE: { audience: 'member', kind: 'final', remedy: 'support', asks: null },
  REGION: { audience: 'member', kind: 'final', remedy: 'support', asks: null },
  /** The identity is on another account; we never say whose. */
  DUPLICATE: { audience: 'member', kind: 'final', remedy: 'support', asks: null },
  ATTEMPTS: { audience: 'member', kind: 'final', remedy: 'wait', asks: null },
  /** The neutral text in place of every reason that a member must not read. */
  COULD_NOT_VERIFY: { audience: 'member', kind: 'final', remedy: 'support', asks: null },
  /** The machine could not check everything by itself. */
  MANUAL_REVIEW: { audience: 'staff', kind: 'hold', remedy: 'wait', asks: null },
  DUPLICATE_SUSPECTED: { audience: 'no-tip-off', kind: 'hold', remedy: 'wait', asks: null },
  FRAUD: { audience: 'no-tip-off', kind: 'final', remedy: 'support', asks: null },
  SCREENING: { audience: 'no-tip-off', kind: 'hold', remedy: 'wait', asks: null },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof reasons
/** The codes a member may read: the only ones a response to a member can contain. */
export type MemberReasonCode = {
  [C in ReasonCode]: (typeof reasons)[C]['audience'] extends 'member' ? C : never
}[ReasonCode]

/** Maximum number of reasons on one screen, worst first. */
export const reasonsShown = 3

/** Whether a string is a code of this catalogue. */
export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(reasons, code)
}

function isForMember(code: ReasonCode): code is MemberReasonCode {
  return reasons[code].audience === 'member'
}

/**
 * The codes of these reasons that a member may read. Hidden ones become the one neutral text. If the decision is
 * `final`, reasons that could be fixed do, too: we ask no one to retake a photo that they cannot send. A copied document
 * is named all the same: without it an appeal could not say that it was the document itself.
 */
export function reasonsForMember(codes: readonly ReasonCode[], final = false): MemberReasonCode[] {
  const shown = codes.map((code): MemberReasonCode =>
    isForMember(code) && !(final && reasons[code].kind === 'resubmission' && code !== 'DOC_COPY')
      ? code
      : 'COULD_NOT_VERIFY',
  )
  return [...new Set(shown)].slice(0, reasonsShown)
}
