import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { call, isRefusal } from '../api.ts'
import { readStored, writeStored } from '../stored.ts'
import { queueFilter } from './queue-filter.ts'
import { tab } from './tab.ts'

/** How many cases a tab remembers that the reviewer left undecided. */
const mostSkipped = 200

/** The address of the queue as it was last filtered. */
export function lastQueue(): string {
  return `/${readStored<string>('queue') ?? ''}`
}

/** What the filter of the queue, as it was last, says about the next case. */
function nextFilter() {
  const { kind, site } = queueFilter(new URLSearchParams(lastQueue().slice(1)))
  return { ...(kind ? { kind } : {}), ...(site ? { site } : {}) }
}

/** The case that {@link claimNext} will probably claim, and its first file. Claims and opens nothing. */
export async function likelyNext(): Promise<{ caseId: string; file: string } | null> {
  const next = await call('GET /v1/staff/queue/ahead', nextFilter())
  if (!next?.file || readStored<string[]>('skipped')?.includes(next.caseId)) return null
  return { caseId: next.caseId, file: next.file }
}

/** Work that nobody claims: it is about a member, or only has to be read. */
const withoutClaim: readonly string[] = ['site', 'cancelled-video-call', 'erasure']

/**
 * Claims the next case of the queue as it was last filtered; null when nothing waits. A case that the reviewer left
 * undecided comes again only after all others: otherwise “next” would alternate between two. `leaving`: the case that is
 * open now.
 */
export async function claimNext(leaving: string | undefined): Promise<string | null> {
  const filter = nextFilter()
  const skipped = [...(readStored<string[]>('skipped') ?? []), ...(leaving ? [leaving] : [])].slice(-mostSkipped)
  writeStored('skipped', skipped)
  const next = await call('POST /v1/staff/queue/claim', { ...filter, tab })
  if (next === null || !skipped.includes(next.caseId)) return next?.caseId ?? null
  const { rows } = await call('GET /v1/staff/queue/list', { ...filter, claimed: 'free' })
  for (const { id, kind: rowKind } of rows) {
    const isNext = !withoutClaim.includes(rowKind) && !skipped.includes(id)
    if (!isNext || !(await isClaimed(id))) continue
    await call('POST /v1/staff/queue/release', { caseId: next.caseId, tab })
    return id
  }
  // All were shown: from the beginning.
  writeStored('skipped', null)
  return next.caseId
}

/** Claims a case. False if another reviewer was faster. */
async function isClaimed(caseId: string): Promise<boolean> {
  try {
    return (await call('POST /v1/staff/queue/claim', { caseId, tab })) !== null
  } catch (error) {
    if (isRefusal(error, consoleRetCodes.caseClaimed)) return false
    throw error
  }
}
