import type { TaskInputs } from './computed-task.ts'
import { dayMs, instant } from './computed-task.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { questionnaireOf } from './states.ts'

/*
 * We count the days of a task from when it could first be done. A task with an open prerequisite has no due date, so a
 * late submission or decision closes nothing. Days before the member moved to this region do not count.
 */

/**
 * The due date of a task. Null where it has none, or the identity is not verified. `ranOut`: when the earlier result
 * expired.
 */
export function dueDateOf(rule: TaskRule, sources: TaskInputs, ranOut: Date | null): Date | null {
  const verified = instant(sources.snapshot.document?.verifiedAt)
  if (rule.dueDays === undefined || !verified) return null
  const from = [ranOut ?? verified, sources.member.site_since, ...freedBy(rule, sources)].filter((at) => at !== null)
  return new Date(Math.max(...from.map(Number)) + rule.dueDays * dayMs)
}

/** Every time at which an obstacle to the task ended. */
function freedBy(rule: TaskRule, sources: TaskInputs): Date[] {
  const first = sources.tasks.list.filter(({ id }) => rule.after?.includes(id) === true)
  return [
    ...first.map((one) => doneAt(one, sources)),
    ...[rule, ...first].flatMap(({ when }) => concernedSince(when, sources)),
  ].filter((at) => at !== null)
}

/**
 * When the member last completed a rule. If it had expired before that, the gap does not count against the next task.
 */
function doneAt({ type, template, agreement }: TaskRule, { snapshot, ...sources }: TaskInputs): Date | null {
  const { done } = snapshot
  switch (type) {
    // A newer document interrupts nothing, a reset does.
    case 'IDV_L1':
      return snapshot.lastResetAt === null ? null : instant(snapshot.document?.verifiedAt)
    case 'UPDATE_POI':
      return null
    case 'IDV_L2_POA':
      return instant(done.address)
    case 'KNOWLEDGE_TEST':
      return instant(done.knowledge)
    case 'RISK_TEST':
      return instant(done.risk)
    case 'AGREEMENT':
      return instant(done.agreements[agreement ?? ''])
    default:
      return instant(questionnaireOf(template ?? 0, { ...sources, snapshot })?.approved_at)
  }
}

/** When a condition on the member's class or level may last have changed. */
function concernedSince(
  when: string | undefined,
  { snapshot: { done, clientClass }, now }: TaskInputs,
): (Date | null)[] {
  const ended = instant(clientClass?.validUntil)
  return [
    ...(when?.includes('$class') ? [instant(done.class), ended && ended <= now ? ended : null] : []),
    ...(when?.includes('$level') ? [instant(done.address)] : []),
  ]
}
