import { readBarcode } from './barcode.ts'
import { cutLine, decodeImage } from './image.ts'
import type { Image } from './image.ts'
import type { LineBox } from './line-box.ts'
import { detectLines } from './line-detector.ts'
import { levelled } from './level.ts'
import type { Models } from './models.ts'
import { findMrz } from './mrz-finder.ts'
import { isUpsideDown } from './orientation.ts'
import { cornersOf, placeAround } from './place.ts'
import type {
  BarcodeReading,
  ChosenDocument,
  MrzReading,
  Photo,
  Place,
  ReadHints,
  Reading,
  VisualLine,
} from './reading.ts'
import { readTextLine, textStripHeight } from './text-reader.ts'

/** How many of the largest lines we read, and the maximum length of a line in multiples of its height. */
interface Most {
  lines: number
  length: number
}

/** A document has some twenty lines. More are texture or a busy table, and longer ones are edges. */
const mostOfDocument: Most = { lines: 40, length: 40 }
/** A whole page of small print, with each line from margin to margin. */
const mostOfLetter: Most = { lines: 160, length: 110 }

type Stopwatch = <Value>(step: string, work: () => Promise<Value>) => Promise<Value>

/** Reads the photos of one document. Never rejects them: the reading leaves out what cannot be read. */
export async function readDocument(models: Models, photos: readonly Photo[], hints: ReadHints): Promise<Reading> {
  const timings: Record<string, number> = {}
  const timed: Stopwatch = async (step, work) => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      timings[step] = Math.round((timings[step] ?? 0) + performance.now() - began)
    }
  }
  let mrz: MrzReading | null = null
  const lines: VisualLine[] = []
  let unread = 0
  for (const photo of photos) {
    const page = await readPhoto(models, photo, {
      timed,
      most: hints.documentType === 'LETTER' ? mostOfLetter : mostOfDocument,
      chosen: hints.documentType === 'LETTER' ? null : hints,
    })
    lines.push(...page.lines)
    unread += page.unread
    if (mrz === null || (page.mrz?.strict === true && !mrz.strict)) mrz = page.mrz ?? mrz
  }
  const barcode = mayHoldBarcode(hints, mrz, lines) ? await firstBarcode(photos, timed) : null
  return { sides: photos.map((photo) => photo.side), mrz, lines, barcode, unread, timings }
}

async function readPhoto(
  models: Models,
  photo: Photo,
  { timed, most, chosen }: { timed: Stopwatch; most: Most; chosen: ChosenDocument | null },
): Promise<Pick<Reading, 'mrz' | 'lines' | 'unread'>> {
  const { image, boxes, placeOf } = await timed('detect', () => detectLevel(models, photo))
  const found = await timed('mrz', () => findMrz({ models, image, side: photo.side, chosen }, boxes))
  const upsideDown = found?.upsideDown ?? (await timed('turn', () => isUpsideDown(models, image, boxes)))
  const largest = largestOf(boxes, most)
  const lines = await timed('text', () => readLines({ models, image, placeOf }, largest, upsideDown))
  const visual = lines.filter((line) => found === null || !isMrzText(line.text))
  const unread = boxes.length - largest.length + lines.length - visual.length
  const mrz = found && { ...found.reading, place: placeOf(found.boxes) }
  return { mrz, lines: visual.map((line) => ({ ...line, side: photo.side })), unread }
}

/** The picture that is read, and where a part of it is in the photo. */
interface Page {
  image: Image
  /** The rectangle of the photo that these lines are in. */
  placeOf: (boxes: readonly LineBox[]) => Place
}

/** The photo, turned so that its print is level or upright, and where its lines are. */
async function detectLevel(models: Models, photo: Photo): Promise<Page & { boxes: LineBox[] }> {
  const image = await decodeImage(photo.jpeg)
  const boxes = await detectLines(models, image)
  const level = await levelled(image, boxes)
  if (level === null) return { image, boxes, placeOf: (lines) => placeAround(lines.flatMap(cornersOf), image) }
  return {
    image: level,
    boxes: await detectLines(models, level),
    placeOf: (lines) => placeAround(lines.flatMap(cornersOf).map(level.toPhoto), image),
  }
}

/** The lines of the MRZ must not count as a second, visual source of the same values. */
function isMrzText(text: string): boolean {
  return /<{2,}|[A-Z0-9]<[A-Z0-9]/.test(text) || /^[A-Z0-9<«]{24,}$/.test(text.replaceAll(' ', ''))
}

function largestOf(boxes: readonly LineBox[], most: Most): LineBox[] {
  return boxes
    .filter((box) => box.width / box.height < most.length)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, most.lines)
}

async function readLines(
  { models, image, placeOf }: Page & { models: Models },
  boxes: readonly LineBox[],
  upsideDown: boolean,
): Promise<Omit<VisualLine, 'side'>[]> {
  const read: Omit<VisualLine, 'side'>[] = []
  for (const { box, at } of uprightOrder(boxes, upsideDown)) {
    const line = await readTextLine(models, cutLine(image, box, textStripHeight, upsideDown))
    if (line.text !== '') read.push({ ...line, at, place: placeOf([box]) })
  }
  return read
}

/** The lines with their places on the upright page, from top to bottom. */
function uprightOrder(boxes: readonly LineBox[], upsideDown: boolean): { box: LineBox; at: VisualLine['at'] }[] {
  const sumX = boxes.reduce((sum, box) => sum + box.ux * box.width, 0)
  const sumY = boxes.reduce((sum, box) => sum + box.uy * box.width, 0)
  const length = (Math.hypot(sumX, sumY) || 1) * (upsideDown ? -1 : 1)
  const [ux, uy] = [sumX / length, sumY / length]
  const placed = boxes.map((box) => ({
    box,
    at: {
      left: Math.round(box.x * ux + box.y * uy - box.width / 2),
      top: Math.round(box.y * ux - box.x * uy - box.height / 2),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
  }))
  return placed.toSorted((a, b) => a.at.top - b.at.top)
}

/**
 * We search for a barcode only where one is likely, because a search without a result costs more than everything else.
 * The back of a licence may have nothing else. Any other document without an MRZ must at least have some print, or the
 * photo is simply unusable.
 */
function mayHoldBarcode(hints: ReadHints, mrz: MrzReading | null, lines: readonly VisualLine[]): boolean {
  if (hints.documentType === 'DRIVERS_LICENSE') return true
  return (
    mrz === null &&
    !['PASSPORT', 'LETTER'].includes(hints.documentType) &&
    lines.filter((line) => line.confidence > 0.8).length >= 3
  )
}

async function firstBarcode(photos: readonly Photo[], timed: Stopwatch): Promise<BarcodeReading | null> {
  for (const photo of photos.toReversed()) {
    const barcode = await timed('barcode', () => readBarcode(photo))
    if (barcode !== null) return barcode
  }
  return null
}
