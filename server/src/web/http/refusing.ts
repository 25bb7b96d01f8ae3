import type { RetCodeName } from '@tessera/contract/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { PartnerFault } from '../../accounts/partners/partners.ts'
import { NotPermitted, OutsideRegions } from '../../platform/staff/staff.ts'
import { CheckOpen } from '../../review/quality/check-open.ts'
import { EraseRefused } from '../../status/closing/erase.ts'
import { CaseClaimed, type Claimed } from '../../verification/records/case-claims.ts'
import { CaseChanged } from '../../verification/records/case-version.ts'
import { InvalidTransition, MemberErased } from '../../verification/records/invalid-transition.ts'

/** Why something is not possible, as a sentence for the person who asked for it. */
const reasons = [InvalidTransition, AttributeRefused, EraseRefused, PartnerFault, NotPermitted]

/** The code for what a person does not see, because it belongs to another region. */
const unknown: Partial<Record<RetCodeName, RetCodeName>> = {
  memberUnknown: 'memberUnknown',
  memberChangeRefused: 'memberUnknown',
}

/** Says who works on a case, since when and until when. */
export function claimedRefusal({ by, since, until }: Claimed): Refusal {
  return new Refusal('caseClaimed', { by, since: since.toISOString(), until: until.toISOString() })
}

/**
 * Does something with a case, a member or a partner. What is not possible becomes a refusal with this code, which says
 * why in English. What belongs to another region does not exist for the caller.
 */
export async function refusing<Result>(code: RetCodeName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CaseClaimed) throw claimedRefusal(error.claim)
    if (error instanceof CheckOpen) throw new Refusal('checkOpen')
    if (error instanceof CaseChanged) throw new Refusal('caseChanged', { version: error.version })
    if (error instanceof OutsideRegions) throw new Refusal(unknown[code] ?? 'caseUnknown')
    if (error instanceof MemberErased) throw new Refusal(code, { reason: error.message, erased: true })
    const known = reasons.some((kind) => error instanceof kind)
    if (known && error instanceof Error) throw new Refusal(code, { reason: error.message })
    throw error
  }
}
