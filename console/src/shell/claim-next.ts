import { mostPassed } from '@tessera/contract/queue-statuses.ts'
import { call } from '../api.ts'
import { readStored, writeStored } from '../stored.ts'
import { queueFilter } from './queue-filter.ts'
import { tab } from './tab.ts'

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
  if (!next?.file || readStored<string[]>('passed')?.includes(next.caseId)) return null
  return { caseId: next.caseId, file: next.file }
}

/**
 * Claims the next case of the queue as it was last filtered; null when nothing waits. A case that the reviewer left
 * undecided comes again only after all others: otherwise “next” would alternate between two. `leaving`: the open case,
 * when it is left undecided.
 */
export async function claimNext(leaving: string | undefined): Promise<string | null> {
  const passed = [...(readStored<string[]>('passed') ?? []), ...(leaving ? [leaving] : [])].slice(-mostPassed)
  const next = await call('POST /v1/staff/queue/claim', { ...nextFilter(), passed, tab })
  // After all were shown it starts from the beginning.
  writeStored('passed', next !== null && passed.includes(next.caseId) ? null : passed)
  return next?.caseId ?? null
}
