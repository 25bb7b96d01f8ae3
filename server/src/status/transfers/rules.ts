import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { transferStatus } from '@tessera/contract/endpoints/v1/kyc/transfer/status.ts'
import type { Holdings } from '../../accounts/exchange/exchange.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { isAsked, type ComputedTask } from '../../compliance/tasks/computed-task.ts'

export type TransferBlock = ResultOf<typeof transferStatus>['blocks'][number]

const hourMs = 3_600_000
/** A verified identity must be this old before it can move. After a move it stays for half a year. */
export const waitAfterVerifyingMs = 24 * hourMs
export const lockMs = 180 * 24 * hourMs
/** Both accounts are frozen this long, so that a member who did not want the transfer can stop it. */
export const freezeMs = 24 * hourMs

/** The facts about the source account. */
export interface Giver {
  level: number
  /** Locked by staff, in review, asked for something by reviewers, restricted, or part of a transfer already. */
  restricted: boolean
  /** A mandatory submission was finally rejected: nothing can be completed there. */
  refused: boolean
  verifiedAt: Date | null
  /** When this identity last moved. */
  movedAt: Date | null
  /** Null when the exchange does not answer: we cannot assume that the account is empty. */
  holdings: Holdings | null
}

/** Whether reviewers, or a rule, need something from this account: moving the identity would leave that behind. */
export function owes({ reverification, held, reviewerTasks, questionnaires }: Snapshot): boolean {
  const asked = questionnaires.some((row) => isAsked(row) && row.opened_by.startsWith('reviewer:'))
  return reverification !== null || held.length > 0 || reviewerTasks.length > 0 || asked
}

/**
 * Whether a reviewer finally rejected a mandatory submission of this account, or its address: that cannot be left
 * behind either.
 */
export function refusedForGood({ addressProof }: Snapshot, computedTasks: readonly ComputedTask[]): boolean {
  return (
    addressProof?.state === 'rejected' ||
    computedTasks.some(
      ({ status, template, optional }) => status === 'REJECTED_FINAL' && template !== null && !optional,
    )
  )
}

/** Everything that blocks a transfer now, and when the time-based block ends. */
export function blocksOf(
  { level, restricted, refused, verifiedAt, movedAt, holdings }: Giver,
  now: Date,
): { blocks: TransferBlock[]; possibleAt: Date | null } {
  if (level < 1 || !verifiedAt) return { blocks: ['NOT_VERIFIED'], possibleAt: null }
  const rested = new Date(verifiedAt.getTime() + waitAfterVerifyingMs)
  const unlocked = movedAt && new Date(movedAt.getTime() + lockMs)
  const waits = [
    ...(rested > now ? [{ block: 'VERIFIED_TOO_RECENTLY' as const, until: rested }] : []),
    ...(unlocked && unlocked > now ? [{ block: 'MOVED_RECENTLY' as const, until: unlocked }] : []),
  ]
  const blocks: TransferBlock[] = [
    ...waits.map(({ block }) => block),
    ...(holdings === null
      ? (['HOLDINGS_UNKNOWN'] as const)
      : holdings.fiatBalance || holdings.openOrders
        ? (['ACCOUNT_NOT_EMPTY'] as const)
        : []),
    ...(restricted ? (['RESTRICTED'] as const) : []),
    ...(refused ? (['REFUSED_FOR_GOOD'] as const) : []),
  ]
  const latest = waits.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
  return { blocks, possibleAt: latest?.until ?? null }
}

/** If the exchange does not answer when the freeze ends, we retry this long. After that nothing moves. */
export const askingAgainMs = 3_600_000
/** By then one of the many runs has ended every transfer that can end. */
export const stuckMs = askingAgainMs + 600_000

/** Since when a transfer needs a reviewer, because it cannot end automatically. Null when it does not. */
export function stuckSince(
  { state, frozen_until: until }: { state: string; frozen_until: Date },
  now: Date,
): Date | null {
  return state === 'pending' && now.getTime() - until.getTime() >= stuckMs ? until : null
}

/** The code that transfer/verify returns for a block. */
export const blockCodes = {
  NOT_VERIFIED: 'transferNotYet',
  VERIFIED_TOO_RECENTLY: 'transferNotYet',
  MOVED_RECENTLY: 'transferTooSoon',
  ACCOUNT_NOT_EMPTY: 'transferAccountNotEmpty',
  HOLDINGS_UNKNOWN: 'transferHoldingsUnknown',
  RESTRICTED: 'transferRestricted',
  REFUSED_FOR_GOOD: 'transferRestricted',
} as const satisfies Record<TransferBlock, string>
