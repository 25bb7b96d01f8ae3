import { holds, parseCondition, type Condition, type Lookup } from '@tessera/questionnaires/engine/condition.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import { reachedLevel } from '../../verification/records/level-status.ts'
import type { TaskInputs } from './computed-task.ts'
import { ruleFacts, type RuleFact } from '../../regions/task-facts.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

const parsed = new Map<string, Condition>()

/** Whether a rule applies to this member. */
export function appliesTo(
  { when }: TaskRule,
  { member, snapshot, now }: Pick<TaskInputs, 'member' | 'snapshot' | 'now'>,
): boolean {
  if (when === undefined) return true
  const condition = parsed.get(when) ?? parseCondition(when)
  parsed.set(when, condition)
  const facts: Record<RuleFact, string | undefined> = {
    class: classOf(snapshot, member, now),
    level: reachedLevel(member),
    country: member.residence_country ?? undefined,
    documentCountry: snapshot.document?.country,
  }
  const lookup: Lookup = {
    item: () => [],
    named: () => undefined,
    fact: (name) => ruleFacts.flatMap((known) => (known === name ? [facts[known]] : []))[0],
  }
  return holds(condition, lookup)
}
