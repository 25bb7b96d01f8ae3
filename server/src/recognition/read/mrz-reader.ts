import { decodeCtc } from './ctc.ts'
import type { Decoded } from './ctc.ts'
import { cutLine, toGray } from './image.ts'
import type { Image } from './image.ts'
import type { LineBox } from './line-box.ts'
import type { Models } from './models.ts'

const mrzAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
const inputHeight = 32

/** How a line is cut and scaled before reading. */
export interface CutVariant {
  /** Height of the cut as a share of the detected line's height. */
  height: number
  /** Width of the network's input as a share of the strip's natural width at its height. */
  stretch: number
  /** Length of the cut as a share of the detected line's length. */
  length: number
}

/**
 * Tried one after the other until the check digits are correct: the detector's height is not always the height that
 * the reader was trained on.
 */
export const cutVariants: readonly CutVariant[] = [
  { height: 1, stretch: 0.85, length: 1 },
  { height: 0.82, stretch: 0.95, length: 1 },
  { height: 1.12, stretch: 0.85, length: 1 },
  // All lines may end early together if each ends in fillers.
  { height: 1, stretch: 0.85, length: 1.16 },
]

/** How a line is read: the variant, and which way up. */
export interface Look {
  variant: CutVariant
  upsideDown: boolean
}

/** Reads one MRZ line with our own network (A-Z, 0-9 and the filler `<`). */
export async function readMrzLine(models: Models, image: Image, box: LineBox, look: Look): Promise<Decoded> {
  const cut = cutOf(box, look.variant)
  // We cut the strip a little larger than the input, so that it shrinks by averaging instead of skipping pixels.
  const strip = cutLine(image, cut, Math.max(inputHeight, Math.min(64, Math.round(cut.height))), look.upsideDown)
  const width = Math.max(32, Math.round(((strip.width / strip.height) * inputHeight * look.variant.stretch) / 4) * 4)
  const input = normalise(
    shrink(toGray(strip), { fromWidth: strip.width, fromHeight: strip.height }, width, inputHeight),
  )
  const { data, dims } = await models.readMrz(input, [1, 1, inputHeight, width])
  return decodeCtc(data, dims[2] ?? 0, (index) => mrzAlphabet.charAt(index - 1), softmax)
}

const cutOf = (box: LineBox, { height, length }: CutVariant): LineBox => ({
  ...box,
  height: box.height * height,
  width: box.width * length,
})

/** Blank paper that a whole line has before and after it, in widths of a character. Doc 9303 prints at least 1.5. */
const blank = 1
/** How far the network may place a character from its middle. */
const tolerance = 0.6

/**
 * The same line from one blank character before `from` to one after `to`, by the characters that were read there. Null
 * when that leaves the photo.
 */
export function boxWithBlanks(
  image: Image,
  box: LineBox,
  look: Look,
  { places, from, to }: { places: readonly number[]; from: number; to: number },
): LineBox | null {
  const cut = cutOf(box, look.variant)
  const [start = 0, end = 0] = [places[from], places[to]]
  const pitch = (end - start) / (to - from)
  const sign = look.upsideDown ? -1 : 1
  const along = (place: number) => sign * (place - 0.5) * cut.width
  const [low, high] = [along(start - (0.5 + blank) * pitch), along(end + (0.5 + blank) * pitch)]
  const at = (distance: number) => [box.x + distance * box.ux, box.y + distance * box.uy] as const
  const inside = [low, high].every((distance) => {
    const [x, y] = at(distance)
    return x >= 0 && y >= 0 && x <= image.width && y <= image.height
  })
  const [x, y] = at((low + high) / 2)
  return inside ? { ...box, x, y, width: Math.abs(high - low) / look.variant.length } : null
}

/** Whether the characters of a line from `boxWithBlanks` leave its ends blank. */
export function hasBlankEnds({ places }: Decoded): boolean {
  const [start = 0, end = 0] = [places[0], places.at(-1)]
  const pitch = (end - start) / Math.max(1, places.length - 1)
  const least = (0.5 + blank - tolerance) * pitch
  return start >= least && 1 - end >= least
}

function softmax(step: Float32Array, best: number): number {
  const top = step[best] ?? 0
  return 1 / step.reduce((sum, score) => sum + Math.exp(score - top), 0)
}

/** Area-averaging resize of one plane. */
function shrink(
  gray: Float32Array,
  { fromWidth, fromHeight }: { fromWidth: number; fromHeight: number },
  width: number,
  height: number,
): Float32Array {
  const columns = averageRows(gray, fromWidth, fromHeight, width)
  return transpose(averageRows(transpose(columns, width, fromHeight), fromHeight, width, height), height, width)
}

/** Averages each row of `gray` down (or up) to `width`. */
function averageRows(gray: Float32Array, fromWidth: number, rows: number, width: number): Float32Array {
  const out = new Float32Array(width * rows)
  const step = fromWidth / width
  for (let x = 0; x < width; x += 1) {
    const start = x * step
    const end = Math.min(fromWidth, start + step)
    for (let y = 0; y < rows; y += 1) {
      let sum = 0
      for (let at = Math.floor(start); at < end; at += 1) {
        sum += (gray[y * fromWidth + at] ?? 0) * (Math.min(at + 1, end) - Math.max(at, start))
      }
      out[y * width + x] = sum / (end - start)
    }
  }
  return out
}

function transpose(plane: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) out[x * height + y] = plane[y * width + x] ?? 0
  return out
}

/** Mean 0 and deviation 1, as in training. */
function normalise(plane: Float32Array): Float32Array {
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length
  const variance = plane.reduce((sum, value) => sum + (value - mean) ** 2, 0) / plane.length
  const deviation = Math.sqrt(variance) + 1e-3
  return plane.map((value) => (value - mean) / deviation)
}
