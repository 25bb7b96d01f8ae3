import type { WrongField } from './wrong-fields.ts'

/**
 * What no text of a member or partner may hold: control characters (but tab and line breaks), the characters that
 * change the direction of other text, and halves of a character. PostgreSQL cannot store the first and the last, and
 * the others make a reviewer read another name than was typed. Isolates (U+2066 to U+2069) change only their own text.
 */
const strange = /[\p{Cs}\u202A-\u202E]|(?![\t\n\r])\p{Cc}/u

/** The fields of a request whose text, or name, has such characters. */
export function strangeFields(value: unknown, field = ''): WrongField[] {
  if (typeof value === 'string') return strange.test(value) ? [{ field, rule: 'characters' }] : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    strange.test(name)
      ? [{ field, rule: 'characters' }]
      : strangeFields(inner, field === '' ? name : `${field}/${name}`),
  )
}
