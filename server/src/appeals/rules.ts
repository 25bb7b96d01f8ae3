import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import { lastSent, type AttemptRow } from '../identity/attempts.ts'
import type { Circumstances } from '../identity/circumstances.ts'
import type { AppealPolicy } from './policy.ts'

/** How the member stands with an appeal; null where no final decision stands. */
export type AppealStanding = ResultOf<typeof kycInfo>['appeal']

const dayMs = 86_400_000

/** The refusal for good that stands, if any: no retry leads past it, only an appeal. */
export function finalDecision(attempts: readonly AttemptRow[]): (AttemptRow & { decided_at: Date }) | null {
  const last = lastSent(attempts)
  return last?.state === 'rejected' && last.decided_at ? { ...last, decided_at: last.decided_at } : null
}

/** Whether and until when the standing final decision may be appealed, or what became of its appeal. Each decision has one. */
export function appealStanding(attempts: readonly AttemptRow[], latest: Circumstances['appeal'], policy: AppealPolicy, now: Date): AppealStanding {
  const final = finalDecision(attempts)
  if (!final) return null
  const until = new Date(final.decided_at.getTime() + policy.withinDays * dayMs)
  const own = latest?.attemptId === final.id && new Date(latest.sentAt) >= final.decided_at ? latest : null
  const state = own ? (own.state === 'open' ? 'OPEN' : 'UPHELD') : now < until ? 'POSSIBLE' : 'OVER'
  return { state, until: until.toISOString(), answeredInDays: policy.answeredInDays, reference: own?.reference ?? null }
}
