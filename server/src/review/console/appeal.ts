import type { Transaction } from 'kysely'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { memberById } from '../../accounts/members/store.ts'
import { requestText } from '../../accounts/support/store.ts'
import { appealedDecision, appealedPeople, openAppeal } from '../../verification/appeals/appealed.ts'

/** The open appeal against a case: what the member writes, and the decision that it is about. Null without one. */
export async function appealOf(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  caseId: string,
): Promise<CaseView['appeal']> {
  const open = await openAppeal(trx, caseId)
  if (!open) return null
  const member = await memberById(trx, open.member_id)
  const decision = await appealedDecision(trx, open)
  const people = await appealedPeople(trx, caseId, open)
  return {
    sentAt: open.created_at.toISOString(),
    reference: open.request_id,
    text: member?.data_key ? await requestText(trx, keyring, member, open.request_id) : null,
    decision: decision
      ? {
          verdict: decision.verdict,
          by: decision.decided_by.replace(/^reviewer:/, ''),
          proposedBy: people.filter((one) => one !== decision.decided_by).map((one) => one.replace(/^reviewer:/, '')),
          at: decision.created_at.toISOString(),
          reasons: decision.reasons,
        }
      : null,
  }
}

/** Whether a reviewer made or proposed the decision that the appeal is about: they decide nothing about its case. */
export function isOwnDecision(appeal: CaseView['appeal'], by: string): boolean {
  const decision = appeal?.decision
  return decision !== undefined && decision !== null && [decision.by, ...decision.proposedBy].includes(by)
}
