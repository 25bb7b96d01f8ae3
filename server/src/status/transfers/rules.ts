import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { transferStatus } from '@tessera/contract/endpoints/v1/kyc/transfer/status.ts'
import type { Holdings } from '../../accounts/exchange/exchange.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { isAsked, type ComputedTask } from '../../compliance/tasks/computed-task.ts'

export type TransferBlock = ResultOf<typeof transferStatus>['blocks'][number]

const hourMs = 3_600_000
/** A verified identity rests this long before it may move; afterwards it stays where it is for half a year. */
export const waitAfterVerifyingMs = 24 * hourMs
export const lockMs = 180 * 24 * hourMs
/** Both accounts are frozen this long, so that whoever did not want it can stop it. */
export const freezeMs = 24 * hourMs

/** What is known of the account that gives. */
export interface Giver {
  level: number
  /** Tagged by staff, being looked at, asked for something by officers, held back, or part of a transfer already. */
  restricted: boolean
  /** Something it had to answer was refused for good: nothing can be finished there. */
  refused: boolean
  verifiedAt: Date | null
  /** When this identity last moved. */
  movedAt: Date | null
  /** Null where the exchange does not answer: that is no reason to believe that the account is empty. */
  holdings: Holdings | null
}

/** Whether officers, or a rule, wait for something of this account: moving the identity would leave that behind. */
export function owes({ reverification, held, reviewerTasks, questionnaires }: Snapshot): boolean {
  const asked = questionnaires.some((row) => isAsked(row) && row.opened_by.startsWith('reviewer:'))
  return reverification !== null || held.length > 0 || reviewerTasks.length > 0 || asked
}

/** Whether a person refused for good what this account had to answer, or its address: that is not left behind either. */
export function refusedForGood({ addressProof }: Snapshot, computedTasks: readonly ComputedTask[]): boolean {
  return (
    addressProof?.state === 'rejected' ||
    computedTasks.some(
      ({ status, template, optional }) => status === 'REJECTED_FINAL' && template !== null && !optional,
    )
  )
}

/** Everything that hinders a transfer now, and when the block of time ends. */
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
      : holdings.fiatBalance || holdings.openCommands
        ? (['ACCOUNT_NOT_EMPTY'] as const)
        : []),
    ...(restricted ? (['RESTRICTED'] as const) : []),
    ...(refused ? (['REFUSED_FOR_GOOD'] as const) : []),
  ]
  const latest = waits.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
  return { blocks, possibleAt: latest?.until ?? null }
}

/** An exchange that does not answer when the freeze ends is asked again this long; then nothing moves. */
export const askingAgainMs = 3_600_000
/** By then one that can be ended has been, at one of the many runs since. */
const stuckMs = askingAgainMs + 600_000

/** Since when a transfer waits for a person, because it does not come to its end by itself; null where it does not. */
export function stuckSince(
  { state, frozen_until: until }: { state: string; frozen_until: Date },
  now: Date,
): Date | null {
  return state === 'pending' && now.getTime() - until.getTime() >= stuckMs ? until : null
}

/** The code of transfer/verify that a block answers with. */
export const blockCodes = {
  NOT_VERIFIED: 'transferNotYet',
  VERIFIED_TOO_RECENTLY: 'transferNotYet',
  MOVED_RECENTLY: 'transferTooSoon',
  ACCOUNT_NOT_EMPTY: 'transferAccountNotEmpty',
  HOLDINGS_UNKNOWN: 'transferHoldingsUnknown',
  RESTRICTED: 'transferRestricted',
  REFUSED_FOR_GOOD: 'transferRestricted',
} as const satisfies Record<TransferBlock, string>
