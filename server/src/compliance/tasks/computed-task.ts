import type { TaskStatus, TaskType, TaskWhy } from '@tessera/contract/task-states.ts'
import type { TestAttempts } from '@tessera/contract/tasks.ts'
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

/** When a test can be taken again: days before a valid result expires, and the pause after a failed attempt. */
export interface TestTimes {
  renewDays: number
  retakes: Retakes
}

/** The inputs from which we compute tasks. */
export interface TaskInputs {
  member: SessionMember
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
  region: Region
  policy: Policy
  addresses: AddressPolicy
  tasks: TaskPolicy
  /** Templates by code. */
  templates: ReadonlyMap<number, { template: Template }>
  /** All past and current versions of each agreement at the region, oldest first. */
  agreements: ReadonlyMap<string, readonly AgreementVersion[]>
  tests: { knowledge: TestTimes; risk: TestTimes }
  now: Date
}

/** A task as the server computes it, without texts. */
export interface ComputedTask {
  id: string
  type: TaskType
  status: TaskStatus
  optional: boolean
  why: TaskWhy
  /** The template code, if the task is a questionnaire. */
  template: number | null
  requestId: string
  agreement: string | null
  minutes: number | null
  /** It can no longer be done: it, or a prerequisite of it, was refused for good. What it `blocks` is closed. */
  over: boolean
  opens: readonly string[]
  blocks: readonly string[]
  /** Limits that completing it raises or removes, and products that its class opens. */
  raises: readonly RaisedLimit[]
  dueAt: Date | null
  closesAt: Date | null
  /** The questionnaire that stores the due date, or null where the date is computed. */
  dayOf: string | null
  after: readonly string[]
  nextAttemptAt: Date | null
  /** Of the knowledge test, from the first attempt on. */
  attempts?: TestAttempts
  /** Expiry of what was done. */
  validUntil: Date | null
  /** For a renewal: how many days before the expiry it opened. Null for all other tasks. */
  renewal: number | null
  /** It is done and valid, and a reviewer wants it done again. What it opened stays open until the due date. */
  repeat: boolean
  extensionDays: number
  /** When the video call about the submission is, and the link to join it. */
  appointment: { at: Date; link: string } | null
  openedBy: 'SYSTEM' | 'REVIEWER' | 'MEMBER'
}

export const dayMs = 86_400_000

/** A time from the database, as a date or, inside JSON, as a string. */
export const instant = (at: Date | string | null | undefined): Date | null => (at ? new Date(at) : null)

/** Whether a reviewer or a rule asks for it now, in addition to the rules of the region. */
export function isAsked(row: AskedQuestionnaire | undefined): row is AskedQuestionnaire {
  return row !== undefined && row.opened_by !== 'member' && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED'
}
