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

/** Reads one MRZ line with our own network (A-Z, 0-9 and the filler `<`). */
export async function readMrzLine(
  models: Models,
  image: Image,
  box: LineBox,
  { variant, upsideDown }: { variant: CutVariant; upsideDown: boolean },
): Promise<Decoded> {
  const cut = { ...box, height: box.height * variant.height, width: box.width * variant.length }
  // We cut the strip a little larger than the input, so that it shrinks by averaging instead of skipping pixels.
  const strip = cutLine(image, cut, Math.max(inputHeight, Math.min(64, Math.round(cut.height))), upsideDown)
  const width = Math.max(32, Math.round(((strip.width / strip.height) * inputHeight * variant.stretch) / 4) * 4)
  const input = normalise(
    shrink(toGray(strip), { fromWidth: strip.width, fromHeight: strip.height }, width, inputHeight),
  )
  const { data, dims } = await models.readMrz(input, [1, 1, inputHeight, width])
  return decodeCtc(data, dims[2] ?? 0, (index) => mrzAlphabet.charAt(index - 1), softmax)
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
