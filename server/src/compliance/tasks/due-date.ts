import type { TaskInputs } from './computed-task.ts'
import { dayMs, instant } from './computed-task.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { questionnaireOf } from './states.ts'

/*
 * The days of a duty count from when it could be done at last: while it waits for something it has no day, and whoever sends that, or
 * decides it late, closes nothing by it. Before the member came to the site that asks it, nobody did.
 */

/** The day on which a duty is due; null where it has none, or the identity is not verified. `ranOut`: since when it is to be done anew. */
export function dueDateOf(rule: TaskRule, sources: TaskInputs, ranOut: Date | null): Date | null {
  const verified = instant(sources.snapshot.document?.verifiedAt)
  if (rule.dueDays === undefined || !verified) return null
  const from = [ranOut ?? verified, sources.member.site_since, ...freedBy(rule, sources)].filter((at) => at !== null)
  return new Date(Math.max(...from.map(Number)) + rule.dueDays * dayMs)
}

/** Every instant at which something that kept the duty from being done ended. */
function freedBy(rule: TaskRule, sources: TaskInputs): Date[] {
  const first = sources.tasks.list.filter(({ id }) => rule.after?.includes(id) === true)
  return [
    ...first.map((one) => doneAt(one, sources)),
    ...[rule, ...first].flatMap(({ when }) => concernedSince(when, sources)),
  ].filter((at) => at !== null)
}

/** When what a rule asks was done last: a gap before that, in which it had run out, counts as time in which the next could not be done. */
function doneAt({ type, template, agreement }: TaskRule, { snapshot, ...sources }: TaskInputs): Date | null {
  const { done } = snapshot
  switch (type) {
    // A newer document interrupts nothing; beginning anew does.
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

/** Since when a condition that turns with the member's class, or level, may hold, or not hold, as it does. */
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
