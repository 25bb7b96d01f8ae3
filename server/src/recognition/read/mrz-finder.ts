import { mean } from './ctc.ts'
import type { Image } from './image.ts'
import type { LineBox } from './line-box.ts'
import type { Models } from './models.ts'
import { fieldsOf } from './mrz-check.ts'
import { mrzCandidates } from './mrz-lines.ts'
import { cutVariants, readMrzLine } from './mrz-reader.ts'
import type { CutVariant } from './mrz-reader.ts'
import { matchMrz } from './mrz-repair.ts'
import type { MrzMatch } from './mrz-repair.ts'
import type { MrzReading, Side } from './reading.ts'

/** An MRZ in a photo, and which way up the photo's text is. */
export interface FoundMrz {
  reading: MrzReading
  upsideDown: boolean
}

interface Attempt {
  match: MrzMatch
  upsideDown: boolean
  confidence: number
}

/** Finds and reads the MRZ of a photo, in any of its four rotations. Null when there is no valid one. */
export async function findMrz(
  models: Models,
  image: Image,
  boxes: readonly LineBox[],
  side: Side,
): Promise<FoundMrz | null> {
  let best: Attempt | null = null
  for (const group of mrzCandidates(boxes)) {
    const attempt = await readGroup(models, image, group)
    if (attempt?.match.strict === true) return found(attempt, side)
    best ??= attempt
  }
  return best === null ? null : found(best, side)
}

function found({ match, confidence, upsideDown }: Attempt, side: Side): FoundMrz {
  const { layout, lines, strict } = match
  return {
    reading: { format: layout.format, side, lines, strict, fields: fieldsOf(layout, lines), confidence },
    upsideDown,
  }
}

/** Reads a group both ways up. Uses an MRZ that is only valid after repair if no strict one follows. */
async function readGroup(models: Models, image: Image, group: readonly LineBox[]): Promise<Attempt | null> {
  let repaired: Attempt | null = null
  for (const upsideDown of [false, true]) {
    for (const variant of cutVariants) {
      const attempt = await readOnce(models, image, group, { variant, upsideDown })
      if (attempt?.match.strict === true) return attempt
      repaired ??= attempt
    }
    if (repaired !== null) return repaired
  }
  return null
}

async function readOnce(
  models: Models,
  image: Image,
  group: readonly LineBox[],
  { variant, upsideDown }: { variant: CutVariant; upsideDown: boolean },
): Promise<Attempt | null> {
  const readings: string[] = []
  const confidences: number[] = []
  for (const box of upsideDown ? group.toReversed() : group) {
    const line = await readMrzLine(models, image, box, { variant, upsideDown })
    readings.push(line.text)
    if (line.text.length >= 24) confidences.push(...line.confidences)
  }
  const match = matchMrz(readings)
  return match === null ? null : { match, upsideDown, confidence: mean(confidences) }
}
