import type { Answers, Facts, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { look } from './sight.ts'

/** The answers without everything that cannot be seen: hidden questions, unknown paths, entries too many. */
export function prune(template: MemberTemplate, answers: Answers, facts: Facts): Answers {
  const sight = look(template, answers, facts)
  const kept = [
    ...sight.sections.flatMap(({ id, entries }) =>
      entries.flatMap(({ entry }) => (entry === null ? [] : [`${id}.${entry}`])),
    ),
    ...sight.items.filter(({ path }) => sight.valueAt(path) !== undefined).map(({ path }) => path),
  ]
  return Object.fromEntries(kept.flatMap((path) => (answers[path] === undefined ? [] : [[path, answers[path]]])))
}
