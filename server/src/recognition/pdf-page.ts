import { fileURLToPath } from 'node:url'
import { drawInChild, drawingExit, type DrawingLimits } from './drawing-process.ts'

/** The first pages as PNG and the total number of pages, or what is wrong with the file. */
export type PdfPages =
  | { ok: true; pngs: readonly Buffer[]; count: number }
  | { ok: false; problem: 'pdf-locked' | 'pdf-too-heavy' | 'unreadable-file' }

const usualMemory = 600 * 1024 * 1024
/** For the first page. Each further one may take less. */
const firstMs = 10_000
const furtherMs = 3000
const childScript = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))

/**
 * Draws the first pages of a PDF, `most` at most, in a separate process. If a later page is too large, returns the
 * pages before it.
 */
export async function rasterisePdf(
  pdf: Buffer,
  most = 1,
  limits: DrawingLimits = { milliseconds: firstMs + (most - 1) * furtherMs, memory: usualMemory },
): Promise<PdfPages> {
  const { pngs, count, code, isTooHeavy } = await drawInChild(childScript, { file: pdf, args: [String(most)] }, limits)
  if (pngs.length > 0) return { ok: true, pngs, count }
  if (isTooHeavy || code === drawingExit.heavy) return { ok: false, problem: 'pdf-too-heavy' }
  return { ok: false, problem: code === drawingExit.locked ? 'pdf-locked' : 'unreadable-file' }
}
