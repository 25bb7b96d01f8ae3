import type { Deciding } from '../../verification/after-decision.ts'
import { isQuestionnaireReason } from '@tessera/contract/questionnaire-reasons.ts'
import { isReasonCode } from '@tessera/contract/reasons.ts'
import type { AnyReasonCode, ApprovalReason, Verdict } from '@tessera/contract/verdicts.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { BeforeCommit } from '../../platform/db/commit.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { decideProof } from '../../compliance/suitability/decide-proof.ts'
import { decideAssessment } from '../../compliance/suitability/risk-review.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { upholdDecision } from '../../verification/appeals/appeal.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { decideRecovery } from '../../verification/recovery/decide.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { caseSubject } from '../cases/open.ts'
import { releaseCase } from '../queue/claims.ts'

type Needs = Pick<ComplianceParts, 'db' | 'suitability'> & Deciding & BeforeCommit

/** A decision as the console sends it. */
export interface ConsoleDecision {
  caseId: string
  /** The version of the case that the reviewer saw. */
  version: number
  verdict: Verdict
  reasons: readonly { code: AnyReasonCode; photos: readonly PhotoSide[] }[]
  /** Paths of the answers that the member shall correct. */
  corrections: readonly string[]
  because: ApprovalReason | undefined
  /** The number of the document, where none was read. */
  number?: string | undefined
}

/**
 * Decides a case of any kind that has verdicts, and releases it. Throws {@link InvalidTransition}, and
 * `CaseChanged` when it has another version.
 */
export async function decideCase(parts: Needs, decision: ConsoleDecision, by: string): Promise<'decided' | 'proposed'> {
  const { caseId } = decision
  const { subject } = await parts.db.transaction().execute((trx) => caseSubject(trx, caseId, by))
  const outcome = await decided(parts, decision, { kind: subject.split(':', 1)[0] ?? '', by })
  await releaseCase(parts.db, caseId, by)
  return outcome
}

async function decided(
  parts: Needs,
  { caseId, version, verdict, reasons, corrections, because, number }: ConsoleDecision,
  { kind, by }: { kind: string; by: string },
): Promise<'decided' | 'proposed'> {
  if (verdict === 'upheld') {
    await upholdDecision(parts, caseId, by, version)
    return 'decided'
  }
  if (kind === 'attempt' || kind === 'address-proof') {
    const codes = codesOf(reasons, isReasonCode)
    const decision = { verdict, reasons: codes, reviewer: by, because, version }
    if (kind === 'attempt') return decideByReviewer(parts, caseId, { ...decision, number, sides: sidesOf(reasons) })
    return decideAddressByReviewer(parts, caseId, decision)
  }
  if (kind === 'recovery') {
    if (verdict === 'resubmission_requested') throw new InvalidTransition('A recovery is approved or rejected')
    return decideRecovery(parts, caseId, { verdict, by, because, version })
  }
  const codes = codesOf(reasons, isQuestionnaireReason)
  if (kind === 'questionnaire')
    return decideQuestionnaire(parts, caseId, { verdict, reasons: codes, corrections: [...corrections], by, version })
  if (verdict === 'resubmission_requested' || (kind !== 'knowledge-proof' && kind !== 'risk-assessment'))
    throw new InvalidTransition('A case of this kind cannot be decided so in the console')
  const decide = kind === 'knowledge-proof' ? decideProof : decideAssessment
  return decide(parts, caseId, { verdict, reasons: codes, by, version })
}

/** The codes, all of which must be of the catalogue that the kind of case has. */
function codesOf<Code extends string>(
  reasons: ConsoleDecision['reasons'],
  isOf: (code: string) => code is Code,
): Code[] {
  return reasons.map(({ code }) => {
    if (!isOf(code)) throw new InvalidTransition(`${code} is no reason for a case of this kind`)
    return code
  })
}

function sidesOf(reasons: ConsoleDecision['reasons']): ReasonSides {
  return Object.fromEntries(
    reasons.filter(({ photos }) => photos.length > 0).map(({ code, photos }) => [code, [...photos]]),
  )
}
