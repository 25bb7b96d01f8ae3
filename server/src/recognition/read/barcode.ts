import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { placeAround, turned } from './place.ts'
import type { BarcodeReading, Photo, Place } from './reading.ts'

// A stacked code that is slightly rotated needs several passes. Measured on 90 driving licences: one pass read 45,
// these rotations, enlargements and sharpenings together read 84, and none wrong.
const smallTurns = [0, -3, 3, -6, 6, -9, 9, -12, 12]
const enlargedTurns = [0, -3, 3, -6, 6]
const enlargement = 1.7
const largestToEnlarge = 1700

interface Look {
  turn: number
  scale: number
  sharpen: boolean
}

/** The passes, ordered by how much they find for their cost. */
export function looks(width: number): Look[] {
  const at = (turns: readonly number[], scale: number, sharpen: boolean) =>
    turns.map((turn) => ({ turn, scale, sharpen }))
  const large = (sharpen: boolean) => (width > largestToEnlarge ? [] : at(enlargedTurns, enlargement, sharpen))
  return [...at(smallTurns, 1, false), ...at(smallTurns, 1, true), ...large(false), ...large(true)]
}

let prepared: Promise<unknown> | undefined

/** Loads the reader from disk. By default it would download its WebAssembly from a public server. */
async function prepare(): Promise<unknown> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/**
 * Reads a PDF417 or QR code from a photo. Null when there is none.
 * @param patience milliseconds after which no further pass starts
 */
export async function readBarcode(photo: Photo, patience = 2500): Promise<BarcodeReading | null> {
  prepared ??= prepare()
  await prepared
  const began = performance.now()
  const gray = await sharp(photo.jpeg).greyscale().normalise().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: gray.info.width, height: gray.info.height, channels: 1 } as const
  for (const look of looks(raw.width)) {
    if (performance.now() - began > patience) return null
    const result = await readOnce(sharp(gray.data, { raw }), raw, look)
    if (result !== null) return { ...result, side: photo.side }
  }
  return null
}

/** Width and height in pixels. */
interface Size {
  width: number
  height: number
}

/** Where a code is in the photo, from its corners in a view of it. */
function placeOf(corners: readonly { x: number; y: number }[], { view, photo, look }: PlacedIn): Place {
  const size = { width: photo.width * look.scale, height: photo.height * look.scale }
  const points = corners.map(({ x, y }) => {
    const [dx, dy] = turned([x - view.width / 2, y - view.height / 2], -look.turn)
    return [dx + size.width / 2, dy + size.height / 2] as const
  })
  return placeAround(points, size)
}

interface PlacedIn {
  view: Size
  photo: Size
  look: Look
}

async function readOnce(gray: Sharp, photo: Size, look: Look): Promise<Omit<BarcodeReading, 'side'> | null> {
  let view = gray
  if (look.scale !== 1) view = view.resize({ width: Math.round(photo.width * look.scale), kernel: 'cubic' })
  if (look.turn !== 0) view = view.rotate(look.turn, { background: '#ffffff' })
  if (look.sharpen) view = view.sharpen({ sigma: 1.5, m1: 2, m2: 4 })
  const { data, info } = await view.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as const
  const [code] = await readBarcodes(pixels, {
    formats: ['PDF417', 'QRCode'],
    tryInvert: false,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  })
  if (code?.isValid !== true) return null
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position
  const place = placeOf([topLeft, topRight, bottomLeft, bottomRight], { view: info, photo, look })
  return { format: code.format === 'PDF417' ? 'PDF417' : 'QRCode', text: code.text, place }
}
