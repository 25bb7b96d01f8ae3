import { fileURLToPath } from 'node:url'
import { drawInChild, drawingExit } from './drawing-process.ts'

/** The picture as PNG, or what is wrong with the file. */
export type HeicPicture = { ok: true; png: Buffer } | { ok: false; problem: 'unreadable-file' | 'too-many-pixels' }

/** A photo of 48 megapixels takes some three seconds and 500 MB. */
const limits = { milliseconds: 20_000, memory: 900 * 1024 * 1024 }
const childScript = fileURLToPath(new URL('./heic-child.ts', import.meta.url))

/** Decodes a photo as phones store it (HEVC in HEIF), upright, in a separate process. */
export async function decodeHeic(file: Buffer): Promise<HeicPicture> {
  const { pngs, code, isTooHeavy } = await drawInChild(childScript, { file }, limits)
  const [png] = pngs
  if (png) return { ok: true, png }
  return { ok: false, problem: isTooHeavy || code === drawingExit.heavy ? 'too-many-pixels' : 'unreadable-file' }
}
