import { holds, parseCondition, type Condition, type Lookup } from '@tessera/questionnaires/engine/condition.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import { reachedLevel } from '../../verification/attempts/standing.ts'
import type { DutySources } from './duty.ts'
import { ruleFacts, type RuleFact } from '../../regions/task-facts.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

const parsed = new Map<string, Condition>()

/** Whether a rule concerns this member. */
export function appliesTo(
  { when }: TaskRule,
  { member, circumstances, now }: Pick<DutySources, 'member' | 'circumstances' | 'now'>,
): boolean {
  if (when === undefined) return true
  const condition = parsed.get(when) ?? parseCondition(when)
  parsed.set(when, condition)
  const facts: Record<RuleFact, string | undefined> = {
    class: classOf(circumstances, member, now),
    level: reachedLevel(member),
    country: member.residence_country ?? undefined,
    documentCountry: circumstances.document?.country,
  }
  const lookup: Lookup = {
    item: () => [],
    named: () => undefined,
    fact: (name) => ruleFacts.flatMap((known) => (known === name ? [facts[known]] : []))[0],
  }
  return holds(condition, lookup)
}
