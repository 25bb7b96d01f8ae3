/**
 * Why a questionnaire was not approved: one catalogue for machine and reviewers. As in contract/reasons.ts, the
 * audience decides who may read the code; `no-tip-off` must never reach the member and reads as QST_NOT_POSSIBLE.
 * Texts: `questionnaire.reason.<CODE>.title`, `.remedy` in locales/<language>/questionnaire.json.
 */
interface QuestionnaireReason {
  readonly audience: 'member' | 'no-tip-off'
  /** `resubmission`: a resubmission can help. `final`: it cannot. */
  readonly kind: 'resubmission' | 'final'
}

export const questionnaireReasons = {
  QST_INCOMPLETE: { audience: 'member', kind: 'resubmission' },
  QST_UNCLEAR: { audience: 'member', kind: 'resubmission' },
  QST_INCONSISTENT: { audience: 'member', kind: 'resubmission' },
  QST_DOCUMENT_MISSING: { audience: 'member', kind: 'resubmission' },
  QST_DOCUMENT_UNREADABLE: { audience: 'member', kind: 'resubmission' },
  QST_DOCUMENT_OLD: { audience: 'member', kind: 'resubmission' },
  QST_DOCUMENT_LANGUAGE: { audience: 'member', kind: 'resubmission' },
  QST_NAME_DIFFERS: { audience: 'member', kind: 'resubmission' },
  QST_AMOUNT_NOT_COVERED: { audience: 'member', kind: 'resubmission' },
  /** The video call was cut off, or did not show what it had to show. */
  QST_INTERVIEW: { audience: 'member', kind: 'resubmission' },
  /** The small amount did not arrive, or the bank names another account holder. */
  QST_BANK_ACCOUNT: { audience: 'member', kind: 'resubmission' },
  QST_NOT_ELIGIBLE: { audience: 'member', kind: 'final' },
  /** The neutral text in place of every reason that a member must not read. */
  QST_NOT_POSSIBLE: { audience: 'member', kind: 'final' },
  QST_SCREENING: { audience: 'no-tip-off', kind: 'final' },
  QST_FRAUD: { audience: 'no-tip-off', kind: 'final' },
} as const satisfies Record<string, QuestionnaireReason>

export type QuestionnaireReasonCode = keyof typeof questionnaireReasons
/** The codes a member may read. */
export type MemberQuestionnaireReason = {
  [C in QuestionnaireReasonCode]: (typeof questionnaireReasons)[C]['audience'] extends 'member' ? C : never
}[QuestionnaireReasonCode]

/** Whether a string is a code of this catalogue. */
export function isQuestionnaireReason(code: string): code is QuestionnaireReasonCode {
  return Object.hasOwn(questionnaireReasons, code)
}

function isForMember(code: QuestionnaireReasonCode): code is MemberQuestionnaireReason {
  return questionnaireReasons[code].audience === 'member'
}

/** The codes of these reasons that a member may read. */
export function questionnaireReasonsForMember(codes: readonly QuestionnaireReasonCode[]): MemberQuestionnaireReason[] {
  return [...new Set(codes.map((code): MemberQuestionnaireReason => (isForMember(code) ? code : 'QST_NOT_POSSIBLE')))]
}
