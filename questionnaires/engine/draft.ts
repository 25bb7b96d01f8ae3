import type { Answers, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { placeOf, type Place } from './paths.ts'
import { planOf } from './plan.ts'
import { cleaned, hasShape } from './shape.ts'
import { entriesOf, takesEntries } from './visibility.ts'

/** Answers to change, by path; null removes one. */
export type Changes = Readonly<Record<string, Value | null>>

/** Answers with the changes applied, and the changes that failed. */
export interface Changed {
  answers: Answers
  /** Paths whose value does not fit the type of its question. */
  refused: string[]
  /** Paths of answers in an entry that does not exist, because another device removed it. They are not saved. */
  gone: string[]
}

/**
 * Applies changes path by path. It skips paths that are unknown to the template or that the member cannot change,
 * without an error: a page of an older version may still send them. Removing an entry removes its answers.
 */
export function change(template: MemberTemplate, answers: Answers, changes: Changes): Changed {
  const plan = planOf(template)
  const now = new Map(Object.entries(answers))
  const refused: string[] = []
  for (const [path, value] of Object.entries(changes)) {
    const place = placeOf(plan, path)
    if (!place || isFixed(place, path, now)) continue
    if (value === null) {
      now.delete(path)
      if (place.kind === 'entry')
        for (const own of [...now.keys()].filter((key) => key.startsWith(`${path}.`))) now.delete(own)
      continue
    }
    const stored = place.kind === 'item' ? cleaned(place.item, value) : value
    if (stored === '') now.delete(path)
    else if (place.kind === 'entry' ? isPlace(stored) : hasShape(place.item, stored)) now.set(path, stored)
    else refused.push(path)
  }
  for (const { section } of plan.sections) {
    if (section.repeat)
      for (const entry of entriesOf(section.id, Object.fromEntries(now)).slice(section.repeat.max))
        refused.push(`${section.id}.${entry}`)
  }
  const isGone = (path: string): boolean => now.has(path) && isWithout(placeOf(plan, path), (entry) => now.has(entry))
  const gone = Object.keys(changes).filter(isGone)
  for (const path of gone) now.delete(path)
  return { answers: Object.fromEntries(now), refused, gone }
}

/**
 * The answers that still fit: a draft may have been started with an older version of the template. Drops answers that
 * it no longer asks for, or asks in another type, and answers in an entry that does not exist. New questions are
 * unanswered, and a removed option is an error on submission.
 */
export function fitting(template: MemberTemplate, answers: Answers): Answers {
  const plan = planOf(template)
  return Object.fromEntries(
    Object.entries(answers).filter(([path, value]) => {
      const place = placeOf(plan, path)
      if (!place || isWithout(place, (entry) => isPlace(answers[entry]))) return false
      return place.kind === 'entry' ? isPlace(value) : hasShape(place.item, value)
    }),
  )
}

/** An answer in an entry that does not exist. */
function isWithout(place: Place | null, has: (entry: string) => boolean): boolean {
  return place?.kind === 'item' && place.entry !== null && !has(`${place.section.id}.${place.entry}`)
}

/** The member can neither change what we filled in, nor an entry that has it. */
function isFixed(place: Place, path: string, now: ReadonlyMap<string, Value>): boolean {
  // The member cannot add entries to those of a request.
  if (
    place.entry !== null &&
    !now.has(`${place.section.id}.${place.entry}`) &&
    !takesEntries(place.section, Object.fromEntries(now))
  )
    return true
  if (place.kind === 'item') return place.item.readOnly === true
  return place.section.items.some(({ id, readOnly }) => readOnly && now.has(`${path}.${id}`))
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
