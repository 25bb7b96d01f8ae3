import type { Answers, Facts, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { visibilityOf } from './visibility.ts'

/** The answers without everything invisible: hidden questions, unknown paths, surplus entries. */
export function prune(template: MemberTemplate, answers: Answers, facts: Facts): Answers {
  const visibility = visibilityOf(template, answers, facts)
  const stored = [
    ...visibility.sections.flatMap(({ id, entries }) =>
      entries.flatMap(({ entry }) => (entry === null ? [] : [`${id}.${entry}`])),
    ),
    ...visibility.items.filter(({ path }) => visibility.valueAt(path) !== undefined).map(({ path }) => path),
  ]
  return Object.fromEntries(stored.flatMap((path) => (answers[path] === undefined ? [] : [[path, answers[path]]])))
}
