import type { MemberTemplate } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'

/** The questions that one condition hides; for a section, all of its questions. */
export interface Hidden {
  condition: string
  questions: readonly { section: string; item: string }[]
}

/** What conditions hide. The questions of a repeat without entries are not hidden; there are no entries yet. */
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
