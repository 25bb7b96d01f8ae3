import type { Transaction } from 'kysely'
import type { HoldKind, HoldReason } from '@tessera/contract/case-handling.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { caseHeld, caseHoldLifted } from '../../platform/audit/review-events.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import { endFirstLook } from './first-looks.ts'
import { InvalidTransition } from './invalid-transition.ts'

type Trx = Transaction<Database>

/** Why a case must not be approved now, and who said so. */
export interface OpenHold {
  kind: HoldKind
  reason: HoldReason
  /** `reviewer:<name>` or `provider:<name>` */
  by: string
  at: Date
}

/** The hold and the escalation of a case that nobody has ended. */
export function openHolds(db: Db | Trx, caseId: string): Promise<OpenHold[]> {
  return db
    .selectFrom('case_hold')
    .select(['kind', 'reason', 'placed_by as by', 'placed_at as at'])
    .where('case_id', '=', caseId)
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .execute()
}

/** What of it keeps this person from approving the case: a hold always, an escalation unless they are a senior. */
export async function holdsAgainst(db: Db | Trx, caseId: string, actor: string): Promise<OpenHold[]> {
  const open = await openHolds(db, caseId)
  if (open.length === 0) return open
  const senior = actor.startsWith('reviewer:') && (await oneMay(db, [actor], 'senior'))
  return open.filter(({ kind }) => kind === 'hold' || !senior)
}

/** Whether this person lifted a screening hit of the case. Then another reviewer has to approve it. */
export async function liftedHit(db: Db | Trx, caseId: string, actor: string): Promise<boolean> {
  const found = await db
    .selectFrom('case_hold')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'hold')
    .where('reason', '=', 'SCREENING_HIT')
    .where('lifted_by', '=', actor)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Throws {@link InvalidTransition} when a hold or an escalation keeps this person from approving the case, or they
 * lifted its screening hit.
 */
export async function refuseHeld(trx: Trx, caseId: string, actor: string): Promise<void> {
  if (await liftedHit(trx, caseId, actor))
    throw new InvalidTransition('You lifted the screening hit of this case: another reviewer has to approve it')
  const [held] = await holdsAgainst(trx, caseId, actor)
  if (held)
    throw new InvalidTransition(
      held.kind === 'hold'
        ? `The case is on hold (${held.reason}): it cannot be approved until the hold is lifted`
        : `The case is escalated (${held.reason}): only a senior can approve it`,
    )
}

/**
 * A vendor reports a screening hit: nobody approves the case before a senior has lifted the hold. A hold for another
 * reason becomes this one, so that who placed it cannot lift it.
 */
export async function holdForScreening(trx: Trx, attemptId: string, by: string): Promise<void> {
  const placed = await trx
    .insertInto('case_hold')
    .values({
      case_id: attemptId,
      kind: 'hold',
      reason: 'SCREENING_HIT',
      placed_by: by,
      lifted_by: null,
      lifted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'kind'])
        .where('lifted_at', 'is', null)
        .doUpdateSet({ reason: 'SCREENING_HIT', placed_by: by, placed_at: new Date() })
        .where('case_hold.reason', '!=', 'SCREENING_HIT'),
    )
    .returning('id')
    .executeTakeFirst()
  if (placed) await caseHeld(trx, by, `attempt:${attemptId}`, { kind: 'hold', reason: 'SCREENING_HIT' })
}

/**
 * A hold or an escalation applies to a member's case, whichever attempt or proof of address it was placed on: one that
 * nobody has ended moves to what the member sends next.
 */
export async function moveHolds(
  trx: Trx,
  sent: { attempt: string; ofCase: string } | { proof: string; ofMember: number },
): Promise<void> {
  const [kind, id] = 'attempt' in sent ? (['attempt', sent.attempt] as const) : (['address-proof', sent.proof] as const)
  const earlier =
    'attempt' in sent
      ? trx.selectFrom('attempt').select('id').where('case_id', '=', sent.ofCase).where('id', '!=', id)
      : trx.selectFrom('address_proof').select('id').where('member_id', '=', sent.ofMember).where('id', '!=', id)
  const moved = await trx
    .updateTable('case_hold')
    .set({ case_id: id })
    .where('id', 'in', (open) =>
      open
        .selectFrom('case_hold')
        .distinctOn('kind')
        .select('id')
        .where('lifted_at', 'is', null)
        .where('case_id', 'in', earlier)
        .orderBy('kind')
        // A screening hit comes before other reasons: only a senior lifts it.
        .orderBy((eb) => eb('reason', '!=', 'SCREENING_HIT')),
    )
    .returning(['kind', 'reason', 'placed_by'])
    .execute()
  for (const { placed_by: by, ...hold } of moved) await caseHeld(trx, by, `${kind}:${id}`, hold)
}

/**
 * A decision ends what was proposed and the first look, and of the holds those that this person could lift: their own, and as a senior
 * all. A screening hit stays until a senior lifts it. `subject`: the case as in the audit chain.
 */
export async function endReview(trx: Trx, subject: string, actor: string): Promise<void> {
  const caseId = subject.slice(subject.indexOf(':') + 1)
  await trx.deleteFrom('case_proposal').where('case_id', '=', caseId).execute()
  await endFirstLook(trx, caseId)
  const open = (await openHolds(trx, caseId)).filter(({ reason }) => reason !== 'SCREENING_HIT')
  if (open.length === 0) return
  const senior = actor.startsWith('reviewer:') && (await oneMay(trx, [actor], 'senior'))
  for (const { kind, by } of open) {
    if (senior || (kind === 'hold' && by === actor)) await endHold(trx, subject, { kind, actor })
  }
}

/** Ends the open hold or escalation of a case. The caller checks who may. `subject`: the case as in the audit chain. */
export async function endHold(
  trx: Trx,
  subject: string,
  { kind, actor }: { kind: HoldKind; actor: string },
): Promise<void> {
  await trx
    .updateTable('case_hold')
    .set({ lifted_by: actor, lifted_at: new Date() })
    .where('case_id', '=', subject.slice(subject.indexOf(':') + 1))
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .execute()
  await caseHoldLifted(trx, actor, subject, { kind })
}
