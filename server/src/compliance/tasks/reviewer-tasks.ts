import type { AttemptState } from '@tessera/contract/states.ts'
import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { addressRefused } from '../../verification/records/address-status.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { nextMidnight } from '../../verification/records/level-status.ts'
import type { TaskInputs } from './computed-task.ts'
import type { ReviewerTask } from '../../platform/db/reviewer-task.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { stateOf, testAgain, type Own } from './states.ts'

/*
 * Tasks that reviewers open for one member: a task of the region that is done again, or one that the region does not
 * have.
 */

const concerns = ({ task, agreement }: ReviewerTask, rule: Pick<TaskRule, 'type' | 'agreement'>): boolean =>
  task === rule.type && (task !== 'AGREEMENT' || agreement === rule.agreement)

/** The reviewer's task that matches a rule. */
export function reviewerTaskOf(
  rule: Pick<TaskRule, 'type' | 'agreement'>,
  { reviewerTasks }: Pick<Snapshot, 'reviewerTasks'>,
): ReviewerTask | undefined {
  return reviewerTasks.find((task) => concerns(task, rule))
}

/** Reviewers' tasks that no rule of the region covers, as rules for this member only. */
export function unruledOf({ tasks, snapshot }: Pick<TaskInputs, 'tasks' | 'snapshot'>): TaskRule[] {
  return snapshot.reviewerTasks
    .filter((task) => !tasks.list.some((rule) => concerns(task, rule)))
    .map(({ id, task, agreement }) => ({
      id: `reviewer:${id}`,
      type: task,
      source: 'opened by a reviewer',
      ...(agreement === null ? {} : { agreement }),
    }))
}

/** The member's status in the task. `repeat`: it was done before and stays valid until the due date. */
export function reopenedBy(rule: TaskRule, task: ReviewerTask, sources: TaskInputs): Own & { repeat: boolean } {
  const own = stateOf(rule, sources)
  if (own.status !== 'DONE' && (own.renewal ?? null) === null) return { ...own, repeat: false }
  if (task.task === 'AGREEMENT') return { status: 'TODO', repeat: true }
  return { ...(task.task === 'IDV_L2_POA' ? addressAgain(task, sources) : testAgain(task.task, sources)), repeat: true }
}

const ofProof: Readonly<Record<AttemptState, TaskStatus>> = {
  draft: 'IN_PROGRESS',
  submitted: 'IN_REVIEW',
  in_review: 'IN_REVIEW',
  resubmission_requested: 'RESUBMISSION_REQUESTED',
  rejected: 'REJECTED_FINAL',
  approved: 'TODO',
  superseded: 'TODO',
}

function addressAgain({ openedAt }: ReviewerTask, { member, region, snapshot, addresses, now }: TaskInputs): Own {
  const proof = snapshot.addressProof
  const { attemptsLeft } = addressRefused(member, region, { snapshot, policy: addresses })
  if (attemptsLeft === 0) return { status: 'COOLING_OFF', nextAttemptAt: nextMidnight(now) }
  // A decision from before the request does not answer it.
  if (!proof || (proof.submittedAt !== null && new Date(proof.submittedAt) <= new Date(openedAt) && !proof.open))
    return { status: 'TODO' }
  return { status: ofProof[proof.state] }
}
