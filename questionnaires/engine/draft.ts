import type { Answers, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { placeOf, type Place } from './paths.ts'
import { planOf } from './plan.ts'
import { cleaned, hasShape } from './shape.ts'
import { entriesOf, takesEntries } from './visibility.ts'

/** Answers to change, by path; null takes one away. */
export type Changes = Readonly<Record<string, Value | null>>

/** Answers with changes made, and what could not be. */
export interface Changed {
  answers: Answers
  /** Paths whose value has not the form of its question. */
  refused: string[]
  /** Paths of answers in an entry that is not there: another device has taken it away. They are not kept. */
  gone: string[]
}

/**
 * Makes changes path by path. What the template does not know, and what is not the member's to change, is left out in
 * silence: a page of an older version may still send it. An entry that goes takes its answers along.
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
    const kept = place.kind === 'item' ? cleaned(place.item, value) : value
    if (kept === '') now.delete(path)
    else if (place.kind === 'entry' ? isPlace(kept) : hasShape(place.item, kept)) now.set(path, kept)
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
 * The answers that still fit: a draft may have been begun with an older version of the template. What it no longer asks, or asks in
 * another form, is left out, and so is what stands in an entry that is not there; new questions are simply not answered yet, and an option that is gone is a fault when it is sent.
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

/** An answer in an entry that is not there. */
function isWithout(place: Place | null, has: (entry: string) => boolean): boolean {
  return place?.kind === 'item' && place.entry !== null && !has(`${place.section.id}.${place.entry}`)
}

/** What was filled in by us is not the member's to change, nor an entry that holds it. */
function isFixed(place: Place, path: string, now: ReadonlyMap<string, Value>): boolean {
  // Nor may anything be added beside what came with a request.
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
