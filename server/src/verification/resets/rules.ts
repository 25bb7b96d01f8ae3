import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { selfReset } from '@tessera/contract/endpoints/v3/private/kyc/self-reset.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { isRefusedForGood } from '../../accounts/snapshot/attempts.ts'
import type { ResetPolicy } from '../../regions/reset-policy.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { AttemptFacts } from '../records/level-status.ts'

export type ResetKind = 'self' | 'eu-poi'
type Answer = ResultOf<typeof selfReset>
export type ResetRefusal = NonNullable<Answer['refused']>

export interface ResetSources {
  member: { kyc_level: number; member_tag: Record<string, string>; site: string }
  attempts: readonly AttemptFacts[]
  snapshot: Snapshot
  policy: ResetPolicy
  /** The first level cannot be verified in the member's region now. */
  closed: boolean
  now: Date
}

/** What a reset would remove, or why it is not possible. */
export interface ResetPlan {
  refused: ResetRefusal | null
  possibleAt: Date | null
  loses: Answer['loses']
}

/** Checks whether a reset is possible. Members cannot escape a final rejection or a review by starting over. */
export function planReset(kind: ResetKind, sources: ResetSources): ResetPlan {
  const { member, snapshot, policy, closed, now } = sources
  const attempts = sources.attempts.filter((attempt) => !attempt.voided_at)
  const loses: Answer['loses'] = [
    ...(attempts.some(({ state }) => state === 'draft') ? (['DRAFT'] as const) : []),
    ...(member.kyc_level >= 1 ? (['LEVEL_1'] as const) : []),
    ...(member.kyc_level >= 2 ? (['LEVEL_2'] as const) : []),
  ]
  const next =
    snapshot.lastResetAt === null ? null : new Date(Date.parse(snapshot.lastResetAt) + policy.everyDays * 86_400_000)
  const refused = refusal()
  return { refused, possibleAt: refused === 'TOO_SOON' ? next : null, loses }

  function refusal(): ResetRefusal | null {
    if (isLocked(member)) return 'LOCKED'
    if (kind === 'eu-poi' && !offersEuReset(sources)) return 'NOT_OFFERED'
    if (attempts.some(({ state }) => state === 'submitted' || state === 'in_review') || snapshot.addressProof?.open)
      return 'IN_REVIEW'
    if (snapshot.transferring) return 'TRANSFERRING'
    if (isRefusedForGood(attempts)) return 'FINAL'
    // The member could not get back what the reset removes.
    if (closed) return 'NOT_OPEN'
    if (loses.length === 0) return 'NOTHING_TO_RESET'
    // Discarding a draft costs no one anything. Repeatedly dropping and verifying levels would.
    return member.kyc_level > 0 && next && next > now ? 'TOO_SOON' : null
  }
}

/** Whether kyc-info offers the EU reset (`displayEuPoiReset`). */
export function offersEuReset({
  member,
  snapshot: { document },
  policy: { euPoi },
}: Pick<ResetSources, 'member' | 'snapshot' | 'policy'>): boolean {
  return (
    euPoi !== null &&
    member.site === euPoi.site &&
    member.kyc_level >= 1 &&
    document !== null &&
    document.verifiedAt.slice(0, 10) < euPoi.verifiedBefore
  )
}
