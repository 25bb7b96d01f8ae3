import type { AttemptState } from '@tessera/contract/states.ts'
import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { addressRefused } from '../../verification/addresses/standing.ts'
import type { Circumstances } from '../../accounts/snapshot/circumstances.ts'
import { nextMidnight } from '../../verification/attempts/standing.ts'
import type { DutySources } from './duty.ts'
import type { OfficerTask } from '../../platform/db/officer-task.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { stateOf, testAnew, type Own } from './states.ts'

/* What officers open for one member: a duty of the site that is done once more, or one that the site has not. */

const concerns = ({ task, agreement }: OfficerTask, rule: Pick<TaskRule, 'type' | 'agreement'>): boolean =>
  task === rule.type && (task !== 'AGREEMENT' || agreement === rule.agreement)

/** The officer's task that is about what a rule asks. */
export function officerTaskOf(
  rule: Pick<TaskRule, 'type' | 'agreement'>,
  { officerTasks }: Pick<Circumstances, 'officerTasks'>,
): OfficerTask | undefined {
  return officerTasks.find((task) => concerns(task, rule))
}

/** Officers' tasks that no rule of the site asks, as rules of this member alone. */
export function unruledOf({ tasks, circumstances }: Pick<DutySources, 'tasks' | 'circumstances'>): TaskRule[] {
  return circumstances.officerTasks
    .filter((task) => !tasks.list.some((rule) => concerns(task, rule)))
    .map(({ id, task, agreement }) => ({
      id: `officer:${id}`,
      type: task,
      source: 'opened by an officer',
      ...(agreement === null ? {} : { agreement }),
    }))
}

/** How far the member is with it; `anew`: it was done before, and that holds until the day. */
export function anewOf(rule: TaskRule, task: OfficerTask, sources: DutySources): Own & { anew: boolean } {
  const own = stateOf(rule, sources)
  if (own.status !== 'DONE' && (own.renewal ?? null) === null) return { ...own, anew: false }
  if (task.task === 'AGREEMENT') return { status: 'TODO', anew: true }
  return { ...(task.task === 'IDV_L2_POA' ? addressAnew(task, sources) : testAnew(task.task, sources)), anew: true }
}

const ofProof: Readonly<Record<AttemptState, TaskStatus>> = {
  draft: 'IN_PROGRESS',
  submitted: 'IN_REVIEW',
  in_review: 'IN_REVIEW',
  needs_action: 'REJECTED_RETRY',
  rejected: 'REJECTED_FINAL',
  approved: 'TODO',
  superseded: 'TODO',
}

function addressAnew({ openedAt }: OfficerTask, { member, region, circumstances, addresses, now }: DutySources): Own {
  const proof = circumstances.addressProof
  const { attemptsLeft } = addressRefused(member, region, { circumstances, policy: addresses })
  if (attemptsLeft === 0) return { status: 'COOLING_OFF', nextAttemptAt: nextMidnight(now) }
  // What was decided before it was asked answers nothing.
  if (!proof || (proof.submittedAt !== null && new Date(proof.submittedAt) <= new Date(openedAt) && !proof.open))
    return { status: 'TODO' }
  return { status: ofProof[proof.state] }
}
