import { createHash } from 'node:crypto'
import { letterPage, linesOfLetter, type LetterSpec } from '../../../../tools/specimens/letter.ts'
import type { Photo, Reading } from '../read/reading.ts'
import { markedPhoto, markOf } from './marked-photo.ts'

/** No specimen of a document has this index. */
const letter = 15

/** The letters that have a mark in this process, by its number. */
const letters = new Map<number, LetterSpec>()

/** A picture with a mark that represents a letter. The same letter is the same picture. */
export const markedLetter = (spec: LetterSpec): Promise<Buffer> =>
  markedPhoto({ specimen: letter, issuer: 0, number: remember(spec) })

/**
 * What a reader finds on the picture of a letter, of this process or one of the given. On any other picture it finds
 * nothing.
 */
export async function readMarkedLetter(photos: readonly Photo[], ...given: LetterSpec[]): Promise<Reading> {
  given.forEach(remember)
  const lines = await Promise.all(photos.map(linesOn))
  return {
    sides: photos.map(({ side }) => side),
    mrz: null,
    lines: lines.flat(),
    barcode: null,
    unread: 0,
    timings: {},
  }
}

/** The number of a letter; another letter has another. */
function remember(spec: LetterSpec): number {
  const number = createHash('sha256').update(JSON.stringify(spec)).digest().readUInt32BE() % 1_000_000
  letters.set(number, spec)
  return number
}

async function linesOn({ side, jpeg }: Photo): Promise<Reading['lines']> {
  const mark = await markOf(jpeg)
  const spec = mark?.specimen === letter ? letters.get(mark.number) : undefined
  const { left, width: pageWidth, height: pageHeight } = letterPage
  return (spec ? linesOfLetter(spec) : []).map(({ text, y, size }) => {
    const at = { left, top: y - size, width: Math.round(text.length * size * 0.5), height: size }
    const place = {
      left: at.left / pageWidth,
      top: at.top / pageHeight,
      width: at.width / pageWidth,
      height: at.height / pageHeight,
    }
    return { text, confidence: 0.99, side, at, place }
  })
}
