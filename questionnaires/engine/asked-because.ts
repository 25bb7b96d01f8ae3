import type { Answers } from '@tessera/contract/questionnaire.ts'
import { parseCondition, referencesOf } from './condition.ts'
import { expressionNeeds, nodeOf } from './plan.ts'
import type { Template } from './template.ts'

/**
 * The answers (`section.item`) that the rules which held compared when they asked for a task, in the order of the form.
 * Empty where a rule goes by the points alone.
 */
export function answersBehind(
  template: Template,
  task: string,
  { rules, answers }: { rules: readonly string[]; answers: Answers },
): string[] {
  const read = new Set<string>()
  const visit = (node: string): void => {
    if (read.has(node)) return
    read.add(node)
    const expression = node.startsWith('@') ? template.computed?.[node.slice(1)] : undefined
    if (expression !== undefined) for (const need of expressionNeeds(expression)) visit(need)
  }
  for (const { id, when, set } of template.outcomeRules)
    if (set.openTask === task && rules.includes(id))
      for (const reference of referencesOf(parseCondition(when))) for (const node of nodeOf(reference)) visit(node)
  return template.sections.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const path = `${id}.${item.id}`
      return read.has(path) && path in answers ? [path] : []
    }),
  )
}
