import { reasons, type MemberReasonCode } from '@tessera/contract/reasons.ts'
import type { KycCase, KycInfo } from '../state/kyc-info.ts'

/** What the screens tell a member about level 1: the server's next step, with what belongs to it. */
export type Standing =
  | { kind: 'start' | 'continue'; case: KycCase }
  | { kind: 'waiting'; case: KycCase }
  | { kind: 'mend'; case: KycCase }
  /** No attempt is left now; there will be one at `nextAttemptAt`. */
  | { kind: 'used-up'; case: KycCase }
  | { kind: 'verified'; case: KycCase }
  | { kind: 'final'; case: KycCase }
  | { kind: 'locked'; case: KycCase }
  /** The operator has closed verification. */
  | { kind: 'closed'; case: KycCase }

export type StandingKind = Standing['kind']

const kinds = {
  VERIFY_LEVEL_1: 'start',
  CONTINUE_LEVEL_1: 'continue',
  WAIT: 'waiting',
  MEND_LEVEL_1: 'mend',
  DONE: 'verified',
  LOCKED: 'locked',
  CONTACT_SUPPORT: 'final',
} as const satisfies Record<KycInfo['nextStep'], StandingKind>

const acting: readonly StandingKind[] = ['start', 'continue', 'mend']

/** Reads the standing off the server's answer; nothing is concluded here that the server did not say. */
export function standingOf(info: Pick<KycInfo, 'nextStep' | 'cases' | 'opened'>): Standing {
  const first = info.cases.find(({ level }) => level === 'LEVEL_1') ?? noCase
  const kind = kinds[info.nextStep]
  if (kind === 'locked' && !info.opened) return { kind: 'closed', case: first }
  if (acting.includes(kind) && first.attemptsLeft === 0 && first.nextAttemptAt) return { kind: 'used-up', case: first }
  return { kind, case: first }
}

const noCase: KycCase = {
  level: 'LEVEL_1',
  attemptId: null,
  status: 'none',
  documentType: null,
  country: null,
  submittedAt: null,
  decidedAt: null,
  reasons: [],
  attemptsLeft: 0,
  nextAttemptAt: null,
  checks: [],
}

export type Remedy = (typeof reasons)[MemberReasonCode]['remedy']

/** The one way out that the screen offers: that of the worst reason, which stands first. */
export function remedyOf(codes: readonly MemberReasonCode[]): Remedy {
  const [worst] = codes
  return worst ? reasons[worst].remedy : 'retake'
}
