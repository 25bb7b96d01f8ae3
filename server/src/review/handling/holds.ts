import type { HoldKind, HoldReason } from '@tessera/contract/case-handling.ts'
import { caseHeld } from '../../platform/audit/review-events.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import { lockMember } from '../../accounts/members/store.ts'
import { endHold, openHolds, type OpenHold } from '../../verification/records/case-holds.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { waitingCases } from '../queue/waiting.ts'

/** Puts a waiting case on hold, or escalates it. Returns what is open now. Throws {@link InvalidTransition}. */
export function placeHold(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  { caseId, kind, reason, by }: { caseId: string; kind: HoldKind; reason: HoldReason; by: string },
): Promise<OpenHold[]> {
  const actor = `reviewer:${by}`
  // An escalation leaves the approval to any senior, but who lifts a screening hit does not approve.
  if (kind === 'escalation' && reason === 'SCREENING_HIT')
    throw new InvalidTransition('A screening hit does not escalate a case: put it on hold')
  return db.transaction().execute(async (trx) => {
    const { subject, memberId } = await caseSubject(trx, caseId, by)
    // A decision locks the member, too: it sees the hold, or comes before it.
    await lockMember(trx, memberId)
    if ((await waitingCases(trx, regions, [caseId])).length === 0)
      throw new InvalidTransition('The case does not wait for a decision')
    const placed = await trx
      .insertInto('case_hold')
      .values({ case_id: caseId, kind, reason, placed_by: actor, lifted_by: null, lifted_at: null })
      .onConflict((conflict) => conflict.columns(['case_id', 'kind']).where('lifted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!placed)
      throw new InvalidTransition(kind === 'hold' ? 'The case is on hold already' : 'The case is escalated already')
    await caseHeld(trx, actor, subject, { kind, reason })
    return openHolds(trx, caseId)
  })
}

/**
 * Ends a hold or an escalation. A hold is lifted by the person who placed it or by a senior, an escalation by a senior. A
 * screening hit is lifted by a senior who has not proposed to approve the case. Returns what is still open. Throws {@link InvalidTransition}.
 */
export function liftHold(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  { caseId, kind, by }: { caseId: string; kind: HoldKind; by: string },
): Promise<OpenHold[]> {
  const actor = `reviewer:${by}`
  return db.transaction().execute(async (trx) => {
    const { subject, memberId } = await caseSubject(trx, caseId, by)
    await lockMember(trx, memberId)
    const open = (await openHolds(trx, caseId)).find((one) => one.kind === kind)
    if (!open) throw new InvalidTransition(kind === 'hold' ? 'The case is not on hold' : 'The case is not escalated')
    const isHit = open.reason === 'SCREENING_HIT'
    const own = kind === 'hold' && open.by === actor && !isHit
    if (!own && !(await oneMay(trx, [actor], 'senior')))
      throw new InvalidTransition(
        isHit
          ? 'Only a senior lifts a screening hit'
          : kind === 'hold'
            ? 'Only the person who placed the hold or a senior lifts it'
            : 'Only a senior ends an escalation',
      )
    const [waits] = await waitingCases(trx, regions, [caseId])
    if (isHit && waits?.proposedBy === actor)
      throw new InvalidTransition('You proposed to approve this case: another senior lifts its screening hit')
    await endHold(trx, subject, { kind, actor })
    return openHolds(trx, caseId)
  })
}
