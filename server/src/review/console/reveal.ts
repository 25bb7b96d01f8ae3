import { maskedFields, type RevealPurpose } from '@tessera/contract/held-data.ts'
import { valueRevealed } from '../../platform/audit/review-events.ts'
import { memberById } from '../../accounts/members/store.ts'
import { InvalidTransition, MemberErased } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds, ComparedFact } from '../cases/case.ts'
import { attemptCase } from '../cases/identity.ts'
import { caseSubject } from '../cases/open.ts'
import { recoveryCase } from '../cases/recovery.ts'

/** The kinds of cases that compare masked facts. */
const withMaskedFacts: Readonly<Record<string, typeof attemptCase>> = { attempt: attemptCase, recovery: recoveryCase }

/**
 * A masked fact of an identity or a recovery in full. The audit chain records who saw it and why, before they do. Throws {@link
 * InvalidTransition}.
 */
export function revealFact(
  needs: CaseNeeds,
  { caseId, field, purpose, by }: { caseId: string; field: string; purpose: RevealPurpose; by: string },
): Promise<ComparedFact> {
  return needs.db.transaction().execute(async (trx) => {
    const { subject, memberId } = await caseSubject(trx, caseId, by)
    const member = await memberById(trx, memberId)
    if (!member?.data_key) throw new MemberErased(caseId)
    const [kind = ''] = subject.split(':')
    const content = withMaskedFacts[kind]
    const { compared } = content ? await content(needs, trx, member, caseId) : { compared: [] }
    const fact = maskedFields.includes(field) ? compared.find((one) => one.field === field) : undefined
    if (!fact) throw new InvalidTransition(`The case ${caseId} has no masked fact ${field}`)
    await valueRevealed(trx, `reviewer:${by}`, subject, { field, purpose })
    return fact
  })
}
