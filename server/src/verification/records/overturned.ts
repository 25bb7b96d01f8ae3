import type { Transaction } from 'kysely'
import { AnyReason } from '@tessera/contract/verdicts.ts'
import { Value } from 'typebox/value'
import type { Database } from '../../platform/db/tables.ts'
import type { Regions } from '../../regions/region.ts'
import { rejectionNeedsTwo } from '../../regions/two-reviewers.ts'

const actions = [
  'case.proposed',
  'case.returned',
  'case.withdrawn',
  'attempt.decided',
  'address.decided',
  'questionnaire.decided',
  'questionnaire.moved',
] as const

/**
 * Whether another verdict now overturns a final rejection that two people made, or that has a reason for which the
 * region asks for two: what two people rejected, only two people reopen. A request to the member in between does not
 * change that. `subject`: the case as in the audit chain.
 */
export async function overturnsRejection(
  trx: Transaction<Database>,
  { regions }: { regions: Regions },
  subject: string,
  site: string,
): Promise<boolean> {
  const events = await trx
    .selectFrom('audit_event')
    .select(['action', 'actor', 'data'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('seq')
    .execute()
  let overturns = false
  let proposedBy: string | null = null
  for (const { action, actor, data } of events) {
    const verdict = data['verdict']
    if (action === 'case.proposed') proposedBy = verdict === 'rejected' ? actor : null
    else if (action === 'case.returned' || action === 'case.withdrawn') proposedBy = null
    // A questionnaire that was asked again is answered again: what follows is about other answers.
    else if (action === 'questionnaire.moved') overturns &&= data['to'] !== 'QUESTIONNAIRE_STATUS_UNSUBMIT'
    else if (verdict === 'approved') overturns = false
    else if (verdict === 'rejected') {
      const byTwo: boolean = proposedBy !== null && proposedBy !== actor
      overturns ||= byTwo || rejectionNeedsTwo(regions, site, reasonsOf(data['reasons']))
      proposedBy = null
    }
  }
  return overturns
}

const reasonsOf = (reasons: unknown) =>
  Array.isArray(reasons) ? reasons.filter((code) => Value.Check(AnyReason, code)) : []
