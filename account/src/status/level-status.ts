import type { KycLevel } from '@tessera/contract/states.ts'
import type { KycCase, KycInfo } from '../state/kyc-info.ts'

/**
 * What the screens show about one level: the server's next step with its details. `used-up`: no attempt is left now,
 * and the next one is available at `nextAttemptAt`. `closed`: no member can verify now. `moving`: an identity transfer
 * from or to the account.
 */
export type StatusKind = LevelKind | 'locked' | 'closed' | 'moving'
/** Values of either level. */
type LevelKind = 'start' | 'continue' | 'waiting' | 'resubmission' | 'used-up' | 'verified' | 'final'

export type FirstLevelStatus = { level: 'LEVEL_1'; kind: StatusKind; case: KycCase }
export type Status = FirstLevelStatus | { level: 'LEVEL_2'; kind: LevelKind; case: KycCase }

const firstKinds = {
  VERIFY_LEVEL_1: 'start',
  CONTINUE_LEVEL_1: 'continue',
  WAIT: 'waiting',
  RESUBMIT_LEVEL_1: 'resubmission',
  CONTACT_SUPPORT: 'final',
  VERIFY_LEVEL_2: 'verified',
  CONTINUE_LEVEL_2: 'verified',
  WAIT_LEVEL_2: 'verified',
  RESUBMIT_LEVEL_2: 'verified',
  CONTACT_SUPPORT_LEVEL_2: 'verified',
  DONE: 'verified',
  LOCKED: 'locked',
  TRANSFERRING: 'moving',
} as const satisfies Record<KycInfo['nextStep'], StatusKind>

const secondKinds: Partial<Record<KycInfo['nextStep'], LevelKind>> = {
  VERIFY_LEVEL_2: 'start',
  CONTINUE_LEVEL_2: 'continue',
  WAIT_LEVEL_2: 'waiting',
  RESUBMIT_LEVEL_2: 'resubmission',
  CONTACT_SUPPORT_LEVEL_2: 'final',
}

type StatusInput = Pick<KycInfo, 'nextStep' | 'cases' | 'opened' | 'state'>

const acting: readonly StatusKind[] = ['start', 'continue', 'resubmission']

/** The status of the identity. It adds no conclusions to the server's. */
export function statusOf(info: StatusInput): FirstLevelStatus {
  const first = caseOf(info, 'LEVEL_1')
  const kind = firstKinds[info.nextStep]
  const closed =
    !info.opened || info.state.some(({ level, status }) => level === 'LEVEL_1' && status === 'CERTIFICATION_DISABLED')
  if (kind === 'locked' && closed) return { level: 'LEVEL_1', kind: 'closed', case: first }
  return { level: 'LEVEL_1', kind: tried(kind, first), case: first }
}

/** The status of the member's current level. */
export function currentStatus(info: StatusInput & Pick<KycInfo, 'applicant'>): Status {
  const second = caseOf(info, 'LEVEL_2')
  const kind = secondKinds[info.nextStep]
  if (kind) return { level: 'LEVEL_2', kind: tried(kind, second), case: second }
  if (info.nextStep === 'DONE' && info.applicant.level === 'LEVEL_2')
    return { level: 'LEVEL_2', kind: 'verified', case: second }
  return statusOf(info)
}

function tried<Kind extends StatusKind>(kind: Kind, of: KycCase): Kind | 'used-up' {
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
  resubmission: null,
  attemptsLeft: 0,
  nextAttemptAt: null,
  left: null,
  checks: [],
}
