import type { RuleFiles } from '../../regions/parts.ts'
import { sql } from 'kysely'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Holdings } from '../../accounts/exchange/exchange.ts'
import { attemptsWithin, barsTransfer } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import { memberById } from '../../accounts/members/store.ts'
import { computedTasksFor } from '../../compliance/tasks/list.ts'
import { blocksOf, owes, refusedForGood, type TransferBlock } from './rules.ts'
import type { Trx } from './transfer.ts'

export async function blocksFor(
  context: Pick<ComplianceParts, 'exchange'> & RuleFiles,
  db: ComplianceParts['db'] | Trx,
  memberId: number,
): Promise<{ blocks: TransferBlock[]; possibleAt: Date | null }> {
  const member = await memberById(db, memberId)
  if (!member) return { blocks: ['NOT_VERIFIED'], possibleAt: null }
  const snapshot = await snapshotWithin(db, memberId)
  const { document } = snapshot
  const now = new Date()
  const computedTasks = computedTasksFor(
    context,
    { member, attempts: await attemptsWithin(db, memberId), snapshot },
    now,
  )
  const moved = await db
    .selectFrom('identity_transfer')
    .select(sql<Date | null>`max(completed_at)`.as('at'))
    .where('target_id', '=', memberId)
    .where('state', '=', 'success')
    .executeTakeFirstOrThrow()
  return blocksOf(
    {
      level: member.kyc_level,
      restricted: owes(snapshot) || (await isRestricted(db, member)),
      refused: refusedForGood(snapshot, computedTasks),
      verifiedAt: document && new Date(document.verifiedAt),
      movedAt: moved.at,
      holdings: await holdingsOf(context, memberId),
    },
    now,
  )
}

/** The exchange's answer about the account. Null when it does not answer. */
export function holdingsOf(
  { exchange }: Pick<ComplianceParts, 'exchange'>,
  memberId: number,
): Promise<Holdings | null> {
  return exchange.holdings(memberId).catch(() => null)
}

export async function isRestricted(db: ComplianceParts['db'] | Trx, member: Member): Promise<boolean> {
  if (isLocked(member)) return true
  const { transferring, reverification, addressProof } = await snapshotWithin(db, member.id)
  const attempts = await attemptsWithin(db, member.id)
  const currentStates = attempts.filter(({ voided_at: voided }) => !voided).map(({ state }) => state)
  return (
    transferring !== null ||
    reverification !== null ||
    addressProof?.open === true ||
    barsTransfer(attempts) ||
    currentStates.some((state) => state === 'submitted' || state === 'in_review')
  )
}
