import type { KycLevel } from '@tessera/contract/states.ts'
import type { KycCase, KycInfo } from '../state/kyc-info.ts'

/**
 * What the screens tell a member about one level: the server's next step, with what belongs to it. `used-up`: no attempt is left
 * now, and there will be one at `nextAttemptAt`; `closed`: nobody can verify now; `moving`: an identity moves from or to the account.
 */
export type StandingKind = LevelKind | 'locked' | 'closed' | 'moving'
/** What can be said of either level. */
type LevelKind = 'start' | 'continue' | 'waiting' | 'mend' | 'used-up' | 'verified' | 'final'

export type FirstStanding = { level: 'LEVEL_1'; kind: StandingKind; case: KycCase }
export type Standing = FirstStanding | { level: 'LEVEL_2'; kind: LevelKind; case: KycCase }

const firstKinds = {
  VERIFY_LEVEL_1: 'start',
  CONTINUE_LEVEL_1: 'continue',
  WAIT: 'waiting',
  MEND_LEVEL_1: 'mend',
  CONTACT_SUPPORT: 'final',
  VERIFY_LEVEL_2: 'verified',
  CONTINUE_LEVEL_2: 'verified',
  WAIT_LEVEL_2: 'verified',
  MEND_LEVEL_2: 'verified',
  CONTACT_SUPPORT_LEVEL_2: 'verified',
  DONE: 'verified',
  LOCKED: 'locked',
  TRANSFERRING: 'moving',
} as const satisfies Record<KycInfo['nextStep'], StandingKind>

const secondKinds: Partial<Record<KycInfo['nextStep'], LevelKind>> = {
  VERIFY_LEVEL_2: 'start',
  CONTINUE_LEVEL_2: 'continue',
  WAIT_LEVEL_2: 'waiting',
  MEND_LEVEL_2: 'mend',
  CONTACT_SUPPORT_LEVEL_2: 'final',
}

type Told = Pick<KycInfo, 'nextStep' | 'cases' | 'opened' | 'state'>

const acting: readonly StandingKind[] = ['start', 'continue', 'mend']

/** How the member stands with their identity; nothing is concluded here that the server did not say. */
export function standingOf(info: Told): FirstStanding {
  const first = caseOf(info, 'LEVEL_1')
  const kind = firstKinds[info.nextStep]
  const closed =
    !info.opened || info.state.some(({ level, status }) => level === 'LEVEL_1' && status === 'CERTIFICATION_DISABLED')
  if (kind === 'locked' && closed) return { level: 'LEVEL_1', kind: 'closed', case: first }
  return { level: 'LEVEL_1', kind: tried(kind, first), case: first }
}

/** How the member stands at the level whose turn it is. */
export function standingNow(info: Told & Pick<KycInfo, 'applicant'>): Standing {
  const second = caseOf(info, 'LEVEL_2')
  const kind = secondKinds[info.nextStep]
  if (kind) return { level: 'LEVEL_2', kind: tried(kind, second), case: second }
  if (info.nextStep === 'DONE' && info.applicant.level === 'LEVEL_2')
    return { level: 'LEVEL_2', kind: 'verified', case: second }
  return standingOf(info)
}

function tried<Kind extends StandingKind>(kind: Kind, of: KycCase): Kind | 'used-up' {
  return acting.includes(kind) && of.attemptsLeft === 0 && of.nextAttemptAt ? 'used-up' : kind
}

function caseOf({ cases }: Pick<KycInfo, 'cases'>, level: KycLevel): KycCase {
  return cases.find((one) => one.level === level) ?? { ...noCase, level }
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
