import type { MemberTemplate } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'

/** Questions that the same condition keeps out of sight: their section's, where all of that is hidden. */
export interface Hidden {
  condition: string
  questions: readonly { section: string; item: string }[]
}

/** What conditions keep out of sight. Questions of a repeat without an entry are not hidden, there is only nothing yet. */
export function hiddenItems({ sections }: MemberTemplate, visibility: Visibility): Hidden[] {
  const seen = new Set(visibility.items.map(({ section, item }) => `${section}.${item.id}`))
  const hidden = sections.flatMap(({ id, condition = '', items }) => {
    const shown = visibility.sections.find((section) => section.id === id)
    if (shown && shown.entries.length === 0) return []
    return items.flatMap((item) =>
      seen.has(`${id}.${item.id}`)
        ? []
        : [{ section: id, item: item.id, condition: (shown ? undefined : condition) || (item.condition ?? '') }],
    )
  })
  return [...Map.groupBy(hidden, ({ condition }) => condition)].map(([condition, questions]) => ({
    condition,
    questions,
  }))
}
