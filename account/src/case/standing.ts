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
  method: 'document',
  mend: null,
  attemptsLeft: 0,
  nextAttemptAt: null,
  checks: [],
}

/** Whether the member can do something about a refusal. */
export function mayMend({ reasons: codes, mend }: Pick<KycCase, 'reasons' | 'mend'>): boolean {
  const remedy = remedyOf(codes)
  return mend !== null && remedy !== 'support' && remedy !== 'wait'
}

/** What the reasons of a case are about. */
export function aboutOf({ method, mend, documentType }: Pick<KycCase, 'method' | 'mend' | 'documentType'>): Pick<KycCase, 'method' | 'documentType'> & Pick<NonNullable<KycCase['mend']>, 'photos'> {
  return { method, photos: mend?.photos ?? [], documentType }
}

/** The text of what is to be done about a refusal: as much of it as is asked for again. */
export function mendKey({ reasons: codes, method, mend }: Pick<KycCase, 'reasons' | 'method' | 'mend'>): MendKey {
  const asks = mend?.asks ?? []
  const [only] = asks
  if (method === 'number') return 'mending.action.number'
  if (asks.includes('document')) return remedyOf(codes) === 'other-document' ? 'remedy.other-document' : 'remedy.correct-details'
  if (!only) return 'mending.action.again'
  if (asks.length > 1) return asks.includes('details') ? 'mending.action.several' : 'remedy.retake'
  return only === 'details' ? 'remedy.correct-details' : only === 'selfie' ? 'mending.action.selfie' : 'mending.action.photo'
}

type MendKey = 'remedy.other-document' | 'remedy.correct-details' | 'remedy.retake' | `mending.action.${'number' | 'again' | 'several' | 'selfie' | 'photo'}`

export type Remedy = (typeof reasons)[MemberReasonCode]['remedy']

/** The one way out that the screen offers: that of the worst reason, which stands first. */
export function remedyOf(codes: readonly MemberReasonCode[]): Remedy {
  const [worst] = codes
  return worst ? reasons[worst].remedy : 'retake'
}
