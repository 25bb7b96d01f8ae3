import type { Answers, MemberItem, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { pathOf } from './visibility.ts'

const signed: readonly MemberItem['type'][] = ['declaration', 'signature']

/**
 * The last section, if the member only declares and signs there. It is shown below the answers, so that they sign what
 * they have read. Null for a form without one, or with nothing else.
 */
export function signingOf({ sections }: Pick<MemberTemplate, 'sections'>): string | null {
  const last = sections.at(-1)
  if (!last || sections.length < 2) return null
  const types = last.items.map(({ type }) => type)
  const only = types.every((type) => type === 'statement' || signed.includes(type))
  return only && types.includes('signature') ? last.id : null
}

/** What to clear when an answer changes: everything declared and signed about the earlier answers, unless given with it. */
export function signatureCleared(
  template: Pick<MemberTemplate, 'sections'>,
  answers: Answers,
  changes: Readonly<Record<string, Value | null>>,
): Record<string, null> {
  const signing = signingOf(template)
  const isOther = ([path, value]: [string, Value | null]): boolean =>
    !path.startsWith(`${signing}.`) && JSON.stringify(value) !== JSON.stringify(answers[path] ?? null)
  if (signing === null || !Object.entries(changes).some(isOther)) return {}
  const items = template.sections.at(-1)?.items ?? []
  return Object.fromEntries(
    items
      .filter(({ type }) => signed.includes(type))
      .map(({ id }) => pathOf(signing, null, id))
      .filter((path) => answers[path] !== undefined && (changes[path] ?? null) === null)
      .map((path) => [path, null]),
  )
}
