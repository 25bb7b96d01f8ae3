import type { MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'

const signed: readonly MemberItem['type'][] = ['declaration', 'signature']

/**
 * The last section, if the member only declares and signs there. It is shown below the answers, so that they sign what
 * they have read. Null for a form without one, or with nothing else.
 */
export function signingOf({ sections }: Pick<Visibility, 'sections'>): string | null {
  const last = sections.at(-1)
  if (!last || sections.length < 2) return null
  const types = last.entries.flatMap(({ items }) => items.map(({ item }) => item.type))
  const only = types.every((type) => type === 'statement' || signed.includes(type))
  return only && types.includes('signature') ? last.id : null
}

/** What to clear when an answer changes: everything that was declared and signed about the earlier answers. */
export function signatureCleared(
  visibility: Pick<Visibility, 'sections' | 'valueAt'>,
  changes: Record<string, Value | null>,
): Record<string, null> {
  const signing = signingOf(visibility)
  if (signing === null || Object.keys(changes).every((path) => path.startsWith(`${signing}.`))) return {}
  const items = visibility.sections.at(-1)?.entries.flatMap((entry) => entry.items) ?? []
  return Object.fromEntries(
    items
      .filter(({ item, path }) => signed.includes(item.type) && visibility.valueAt(path) !== undefined)
      .map(({ path }) => [path, null]),
  )
}
