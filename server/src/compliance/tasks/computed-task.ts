import type { TaskStatus, TaskType, TaskWhy } from '@tessera/contract/task-states.ts'
import type { Retakes } from '@tessera/questionnaires/engine/retakes.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { AgreementVersion } from '@tessera/questionnaires/library/agreements.ts'
import type { AddressPolicy } from '../../regions/address-policy.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { AskedQuestionnaire, Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { RaisedLimit } from '../../regions/limits.ts'
import type { Region } from '../../regions/region.ts'
import type { Policy } from '../../regions/reverification-policy.ts'
import type { TaskPolicy } from '../../regions/task-rules.ts'

/** When a test may be taken anew: days before the end of what holds, and how long after a try that failed. */
export interface TestTimes {
  renewDays: number
  retakes: Retakes
}

/** What duties are computed from. */
export interface TaskInputs {
  member: SessionMember
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
  region: Region
  policy: Policy
  addresses: AddressPolicy
  tasks: TaskPolicy
  /** Questionnaires by number. */
  templates: ReadonlyMap<number, { template: Template }>
  /** The versions of each agreement that are, or were, in force at the site, oldest first. */
  agreements: ReadonlyMap<string, readonly AgreementVersion[]>
  tests: { knowledge: TestTimes; risk: TestTimes }
  now: Date
}

/** A duty as the server knows it: without words. */
export interface ComputedTask {
  id: string
  type: TaskType
  status: TaskStatus
  optional: boolean
  why: TaskWhy
  /** Of the questionnaire, if it is one. */
  template: number | null
  requestId: string
  agreement: string | null
  minutes: number | null
  /** Nothing comes of it any more: it was refused for good, or comes after what was. What it `blocks` is closed. */
  over: boolean
  opens: readonly string[]
  blocks: readonly string[]
  /** Limits that rise, or go, when it is done, and products that the class opens to which it leads. */
  raises: readonly RaisedLimit[]
  dueAt: Date | null
  closesAt: Date | null
  /** The questionnaire that holds its day; null where the day is computed. */
  dayOf: string | null
  after: readonly string[]
  nextAttemptAt: Date | null
  /** What was done holds until then. */
  validUntil: Date | null
  /** It holds still, and has waited to be done anew since so many days before its end; null for all others. */
  renewal: number | null
  /** It was done and holds, and an officer wants it done once more: until its day nothing closes that doing it opened. */
  repeat: boolean
  extensionDays: number
  /** When somebody of ours talks with the member about what they sent, and how that is joined. */
  appointment: { at: Date; link: string } | null
  openedBy: 'SYSTEM' | 'REVIEWER' | 'MEMBER'
}

export const dayMs = 86_400_000

/** An instant as the database gives it, be it within JSON or not. */
export const instant = (at: Date | string | null | undefined): Date | null => (at ? new Date(at) : null)

/** Whether somebody else than the member wants it answered now, on top of the site's own rules. */
export function isAsked(row: AskedQuestionnaire | undefined): row is AskedQuestionnaire {
  return row !== undefined && row.opened_by !== 'member' && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED'
}
