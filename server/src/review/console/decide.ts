import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { ApprovalReason, Verdict } from '@tessera/contract/staff.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { upholdDecision } from '../../verification/appeals/appeal.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-person.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { caseSubject } from '../cases/open.ts'
import { releaseCase } from '../queue/claims.ts'
import { newerAttempt } from './approval-blocks.ts'

/** A decision as the console sends it. */
export interface ConsoleDecision {
  caseId: string
  /** The version of the case that the reviewer saw. */
  version: number
  verdict: Verdict
  reasons: readonly { code: ReasonCode; photos: readonly PhotoSide[] }[]
  because: ApprovalReason | undefined
}

/**
 * Decides an identity, a proof of address or an appeal, and releases the case. Throws {@link InvalidTransition}, and
 * `CaseChanged` when it has another version.
 */
export async function decideCase(
  parts: ComplianceParts,
  { caseId, version, verdict, reasons, because }: ConsoleDecision,
  by: string,
): Promise<'decided' | 'proposed'> {
  const subject = await parts.db.transaction().execute(async (trx) => {
    if (verdict === 'approved' && (await newerAttempt(trx, caseId)))
      throw new InvalidTransition('The member has sent a newer attempt: decide that one')
    return (await caseSubject(trx, caseId)).subject
  })
  const outcome = await decided()
  await releaseCase(parts.db, caseId, by)
  return outcome

  async function decided(): Promise<'decided' | 'proposed'> {
    if (verdict === 'upheld') {
      await upholdDecision(parts, caseId, by, version)
      return 'decided'
    }
    const codes = reasons.map(({ code }) => code)
    const decision = { verdict, reasons: codes, reviewer: by, because, version }
    if (subject.startsWith('attempt:')) return decideByReviewer(parts, caseId, { ...decision, sides: sidesOf(reasons) })
    if (!subject.startsWith('address-proof:'))
      throw new InvalidTransition('Cases of this kind are decided on the command line')
    await decideAddressByReviewer(parts, caseId, decision)
    return 'decided'
  }
}

function sidesOf(reasons: ConsoleDecision['reasons']): ReasonSides {
  return Object.fromEntries(
    reasons.filter(({ photos }) => photos.length > 0).map(({ code, photos }) => [code, [...photos]]),
  )
}
