import type { RuleFiles } from '../../regions/parts.ts'
import type { Transaction } from 'kysely'
import { reviewedAs, type ReviewedKind } from '@tessera/contract/reviewed.ts'
import type { TestClosed } from '@tessera/contract/task-states.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { taskPolicyOf } from '../../regions/policies.ts'
import { computedTasksFor } from './list.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

/** Why a task cannot be done now. `after`: its open prerequisites. `reviews`: what we review first, for `in_review`. */
export interface MissingPrerequisite {
  why: TestClosed
  after: readonly string[]
  reviews: readonly ReviewedKind[]
}

type Which = { template: number } | { agreement: string } | Pick<TaskRule, 'type'>

/**
 * Whether the member's region allows something now. Null when it does, or when the region has no such task. `later`
 * while prerequisites are open, `in_review` once the member has sent all of them, `not_needed` where the rule does not
 * apply. None of them blocks what a reviewer asks for.
 */
export async function missingPrerequisite(
  context: RuleFiles,
  db: Db | Transaction<Database>,
  member: SessionMember,
  which: Which,
): Promise<MissingPrerequisite | null> {
  if (!ruleOf(context, member, which)) return null
  const memberState = {
    member,
    attempts: await attemptsWithin(db, member.id),
    snapshot: await snapshotWithin(db, member.id),
  }
  return prerequisiteOf(context, memberState, which)
}

function ruleOf({ regions }: RuleFiles, { site }: SessionMember, which: Which): TaskRule | undefined {
  return taskPolicyOf(regions, site).list.find((one) =>
    'type' in which
      ? one.type === which.type
      : 'agreement' in which
        ? one.agreement === which.agreement
        : one.template === which.template,
  )
}

/** The same from what a call has already read of the member. */
export function prerequisiteOf(
  context: RuleFiles,
  memberState: Parameters<typeof computedTasksFor>[1] & { member: SessionMember },
  which: Which,
): MissingPrerequisite | null {
  const rule = ruleOf(context, memberState.member, which)
  if (!rule) return null
  const tasks = computedTasksFor(context, memberState, new Date())
  const task = tasks.find(({ id }) => id === rule.id)
  if (!task) return { why: 'not_needed', after: [], reviews: [] }
  if (task.status !== 'LOCKED') return null
  const before = tasks.filter(({ id }) => task.after.includes(id))
  if (!before.every(({ status }) => status === 'IN_REVIEW')) return { why: 'later', after: task.after, reviews: [] }
  return { why: 'in_review', after: task.after, reviews: [...new Set(before.map(({ type }) => reviewedAs(type)))] }
}
