import type { Transaction } from 'kysely'
import type { TestClosed } from '@tessera/contract/task-states.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { taskPolicyOf } from '../../regions/region.ts'
import { computedTasksFor } from './list.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

/** Why something cannot be done now; `after`: the tasks that come first. */
export interface MissingPrerequisite {
  why: TestClosed
  after: readonly string[]
}

/**
 * What the member's site says of their turn for something: null when it is, or when the site has no such duty; `later` while other duties come
 * first; `not_needed` where the rule does not concern them. What an officer asks is neither.
 */
export async function missingPrerequisite(
  context: Pick<ComplianceParts, 'regions' | 'agreements' | 'questionnaires' | 'suitability'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  which: { template: number } | { agreement: string } | Pick<TaskRule, 'type'>,
): Promise<MissingPrerequisite | null> {
  const { list } = taskPolicyOf(context.regions, member.site)
  const rule = list.find((one) =>
    'type' in which
      ? one.type === which.type
      : 'agreement' in which
        ? one.agreement === which.agreement
        : one.template === which.template,
  )
  if (!rule) return null
  const memberState = {
    member,
    attempts: await attemptsWithin(db, member.id),
    snapshot: await snapshotWithin(db, member.id),
  }
  const task = computedTasksFor(context, memberState, new Date()).find(({ id }) => id === rule.id)
  if (!task) return { why: 'not_needed', after: [] }
  return task.status === 'LOCKED' ? { why: 'later', after: task.after } : null
}
