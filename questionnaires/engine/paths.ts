import type { MemberItem, MemberSection } from '@tessera/contract/questionnaire.ts'
import type { Plan } from './plan.ts'
import { entryId } from './visibility.ts'

/** What a path names: an answer, or the position of an entry. */
export type Place =
  | { kind: 'item'; item: MemberItem; section: MemberSection; entry: string | null }
  | { kind: 'entry'; section: MemberSection; entry: string }

/** What a path names in this template; null if it is unknown. */
export function placeOf(plan: Plan, path: string): Place | null {
  const [id = '', second = '', third, rest] = path.split('.')
  const section = plan.section.get(id)?.section
  if (!section || rest !== undefined) return null
  if (!section.repeat) return third === undefined ? itemIn(plan, section, null, second) : null
  if (!entryId.test(second)) return null
  return third === undefined ? { kind: 'entry', section, entry: second } : itemIn(plan, section, second, third)
}

/** The `section.item` of a path, in any entry. */
export function nodeAt(path: string): string {
  const parts = path.split('.')
  return `${parts[0] ?? ''}.${parts.at(-1) ?? ''}`
}

function itemIn(plan: Plan, section: MemberSection, entry: string | null, id: string): Place | null {
  const planned = plan.items.get(`${section.id}.${id}`)
  return planned ? { kind: 'item', item: planned.item, section, entry } : null
}
