import { mean } from './ctc.ts'
import type { Image } from './image.ts'
import type { LineBox } from './line-box.ts'
import type { Models } from './models.ts'
import { fieldsOf } from './mrz-check.ts'
import { mrzCandidates } from './mrz-lines.ts'
import { boxWithBlanks, cutVariants, hasBlankEnds, readMrzLine } from './mrz-reader.ts'
import type { Look } from './mrz-reader.ts'
import { matchMrz } from './mrz-repair.ts'
import type { MrzMatch } from './mrz-repair.ts'
import type { ChosenDocument, MrzReading, Side } from './reading.ts'

/** An MRZ in a photo, and which way up the photo's text is. */
export interface FoundMrz {
  reading: MrzReading
  upsideDown: boolean
  /** Its lines. */
  boxes: readonly LineBox[]
}

/**
 * Of 240 zones with parts covered or cut off, 11 were read as another name with all check digits right. The form of a
 * name and this leave 3 of them, and 95 of 96 zones that were photographed well.
 */
const leastConfidence = 0.6

interface Attempt {
  match: MrzMatch
  upsideDown: boolean
  confidence: number
  boxes: readonly LineBox[]
}

/** Where to find an MRZ, and what the member chose. */
export interface MrzSearch {
  models: Models
  image: Image
  side: Side
  chosen: ChosenDocument | null
}

/** Finds and reads the MRZ of a photo, whichever way up. Null when there is no valid one. */
export async function findMrz(search: MrzSearch, boxes: readonly LineBox[]): Promise<FoundMrz | null> {
  let best: Attempt | null = null
  for (const group of mrzCandidates(boxes)) {
    const attempt = await readGroup(search, group)
    if (attempt?.match.strict === true) return found(attempt, search.side)
    best ??= attempt
  }
  return best === null ? null : found(best, search.side)
}

function found({ match, confidence, upsideDown, boxes }: Attempt, side: Side): FoundMrz {
  const { layout, lines, strict } = match
  return {
    reading: { format: layout.format, side, lines, strict, fields: fieldsOf(layout, lines), confidence },
    upsideDown,
    boxes,
  }
}

/** Reads a group both ways up. Uses an MRZ that is not strict if no strict one follows. */
async function readGroup(search: MrzSearch, group: readonly LineBox[]): Promise<Attempt | null> {
  let unsure: Attempt | null = null
  for (const upsideDown of [false, true]) {
    for (const variant of cutVariants) {
      const attempt = await readOnce(search, group, { variant, upsideDown })
      if (attempt?.match.strict === true) return attempt
      unsure ??= attempt
    }
    if (unsure !== null) return unsure
  }
  return null
}

/**
 * Reads a group once to see where its characters are, and its lines again with a blank end each. Only the second reading
 * can be strict.
 */
async function readOnce(search: MrzSearch, group: readonly LineBox[], look: Look): Promise<Attempt | null> {
  const { models, image, chosen } = search
  const boxes = look.upsideDown ? group.toReversed() : group
  const first = await Promise.all(boxes.map((box) => readMrzLine(models, image, box, look)))
  const match = matchMrz(
    first.map(({ text }) => ({ text, bounded: false, clear: false })),
    chosen,
  )
  if (match === null) return null
  const whole = match.places.map((place, at) => {
    const [box, line] = [boxes[place], first[place]]
    if (!box || !line) return null
    const from = Math.max(0, line.text.indexOf(match.lines[at] ?? ''))
    const to = Math.min(line.places.length, from + match.layout.lineLength) - 1
    return boxWithBlanks(image, box, look, { places: line.places, from, to })
  })
  const second = await Promise.all(whole.map(async (box) => (box ? readMrzLine(models, image, box, look) : null)))
  const lines = second.map((line) => ({
    text: line?.text ?? '',
    bounded: line !== null && hasBlankEnds(line),
    clear: line !== null && line.confidences.every((one) => one > leastConfidence),
  }))
  const confidence = mean(match.places.flatMap((place) => first[place]?.confidences ?? []))
  const certain = matchMrz(lines, chosen)
  return {
    match: certain?.strict === true ? certain : match,
    upsideDown: look.upsideDown,
    confidence,
    boxes: match.places.flatMap((place, at) => whole[at] ?? boxes[place] ?? []),
  }
}
