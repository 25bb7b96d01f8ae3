import { uploadBytes } from '@tessera/contract/limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { decodeHeic } from './heic.ts'
import { rasterisePdf } from './pdf-page.ts'

// Each photo is worked on once: results in a cache would only take memory.
sharp.cache(false)

/** Why a file cannot be used. Each reason has its own text for the member. */
export type IntakeProblem =
  | 'too-large'
  | 'unsupported-type'
  | 'unreadable-file'
  | 'too-many-pixels'
  | 'pdf-locked'
  | 'pdf-too-heavy'

/** A photo that can be stored and read. */
export interface Photo {
  /** Re-encoded: upright, no metadata, none of the original bytes. */
  jpeg: Buffer
  width: number
  height: number
  /** Name of the program that wrote the original, if the file has it: a hint of editing, never a proof. */
  softwareHint?: string
}

/** A file as a photo, or why it cannot be used. */
export type Intake = ({ ok: true } & Photo) | { ok: false; problem: IntakeProblem }

/** A file as its pages, or why it cannot be used. */
export type DocumentIntake =
  | {
      ok: true
      /** The first pages, each as a photo. */
      pages: readonly [Photo, ...Photo[]]
      /** How many pages the file has in all. */
      count: number
      isPdf: boolean
    }
  | { ok: false; problem: IntakeProblem }

/** An image of this many pixels takes 160 MB when decoded. */
const mostPixels = 40_000_000
/**
 * Phones take pictures of 108 megapixels. We scale an ordinary JPEG down while decoding, so even those need little
 * memory.
 */
const mostPixelsOfJpeg = 120_000_000
/** Enough for the small print of a whole page at 300 dpi. */
const longestSide = 2400

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** How phones of one maker store photos. */
const heicTypes = new Set(['image/heic', 'image/heif'])

/** Turns an uploaded file into a clean photo. Of a PDF it uses the first page. */
export async function intake(file: Buffer): Promise<Intake> {
  const document = await intakeDocument(file, 1)
  return document.ok ? { ok: true, ...document.pages[0] } : document
}

/**
 * Turns an uploaded file into clean photos of its pages, `most` at most. The content determines the file type, never
 * the name. A valid header proves nothing about the rest, so we decode and re-encode every image. The first page must
 * be usable. Later pages that are not are left out.
 */
export async function intakeDocument(file: Buffer, most: number): Promise<DocumentIntake> {
  if (file.length > uploadBytes) return { ok: false, problem: 'too-large' }
  const type = await fileTypeFromBuffer(file)
  const isPdf = type?.mime === 'application/pdf'
  const drawn = await pictures(file, type?.mime ?? '', most)
  if (!drawn.ok) return drawn
  const [first, ...further] = await Promise.all(drawn.pngs.map(reencode))
  if (!first?.ok) return first ?? { ok: false, problem: 'unreadable-file' }
  return { ok: true, pages: [first, ...further.filter((one) => one.ok)], count: drawn.count, isPdf }
}

/** The pictures in a file of this type, `most` at most, in a format that can be encoded again. */
async function pictures(
  file: Buffer,
  type: string,
  most: number,
): Promise<{ ok: true; pngs: readonly Buffer[]; count: number } | { ok: false; problem: IntakeProblem }> {
  if (type === 'application/pdf') return rasterisePdf(file, most)
  if (imageTypes.has(type)) return { ok: true, pngs: [file], count: 1 }
  if (!heicTypes.has(type)) return { ok: false, problem: 'unsupported-type' }
  const photo = await decodeHeic(file)
  return photo.ok ? { ok: true, pngs: [photo.png], count: 1 } : photo
}

async function reencode(image: Buffer): Promise<Intake> {
  try {
    const input = sharp(image, { limitInputPixels: mostPixelsOfJpeg, failOn: 'truncated', pages: 1 })
    const metadata = await input.metadata()
    // A progressive one must be decoded whole before its first line is known.
    const most = metadata.format === 'jpeg' && !metadata.isProgressive ? mostPixelsOfJpeg : mostPixels
    if (metadata.width * metadata.height > most) return { ok: false, problem: 'too-many-pixels' }
    const { data, info } = await input
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    const hint = softwareOf(metadata.exif)
    return {
      ok: true,
      jpeg: data,
      width: info.width,
      height: info.height,
      ...(hint === undefined ? {} : { softwareHint: hint }),
    }
  } catch (error) {
    const isTooBig = error instanceof Error && /pixel limit/i.test(error.message)
    return { ok: false, problem: isTooBig ? 'too-many-pixels' : 'unreadable-file' }
  }
}

const softwareTag = 0x0131
const asciiType = 2

/** The Software tag of the first EXIF directory (TIFF 6.0, section 8), 60 printable characters at most. */
function softwareOf(exif: Buffer | undefined): string | undefined {
  if (exif === undefined || exif.length < 20) return undefined
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let i = 0; i < count; i += 1) {
      const at = directory + 2 + i * 12
      if (view.getUint16(at, isLittle) !== softwareTag || view.getUint16(at + 2, isLittle) !== asciiType) continue
      const length = view.getUint32(at + 4, isLittle)
      const from = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
      return (
        tiff
          .toString('latin1', from, from + Math.min(length, 60))
          .replace(/[^\x20-\x7e]/g, '')
          .trim() || undefined
      )
    }
  } catch {
    // A directory that points outside the block: it does not name a program.
  }
  return undefined
}
