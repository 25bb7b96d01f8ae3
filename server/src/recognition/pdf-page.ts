import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The first pages as PNG and the total number of pages, or what is wrong with the file. */
export type PdfPages =
  | { ok: true; pngs: readonly Buffer[]; count: number }
  | { ok: false; problem: 'pdf-locked' | 'pdf-too-heavy' | 'unreadable-file' }

/** How much time and memory drawing may take before we end its process. */
export interface PdfLimits {
  milliseconds: number
  /** Resident memory of the child in bytes. */
  memory: number
}

const usualMemory = 600 * 1024 * 1024
/** For the first page. Each further one may take less. */
const firstMs = 10_000
const furtherMs = 3000
const childScript = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const pollMilliseconds = 50
const pageSize = 4096
const largestAnswer = 64 * 1024 * 1024

/** How the child ended, for the parent: the exit codes of pdf-child.ts. */
export const pdfExit = { unreadable: 3, locked: 4, heavy: 5 } as const

/**
 * Draws the first pages of a PDF, `most` at most, in a separate process. If a later page is too large, returns the
 * pages before it. A file of 300 kB can unfold to hundreds of megabytes and block a thread for half a minute. A timer
 * in the same process would not fire, and a worker's heap limit does not apply to WebAssembly memory. Only a process
 * can be ended from outside.
 */
export function rasterisePdf(
  pdf: Buffer,
  most = 1,
  limits: PdfLimits = { milliseconds: firstMs + (most - 1) * furtherMs, memory: usualMemory },
): Promise<PdfPages> {
  // The child gets no environment, because it needs none of the server's secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=128', childScript, String(most)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let isTooHeavy = false
    const end = () => {
      isTooHeavy = true
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, limits.milliseconds)
    const stopWatching = watchMemory(child, limits.memory, end)
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > largestAnswer) end()
      else chunks.push(chunk)
    })
    // A child that exits before it has read everything breaks the pipe. Its exit code says why.
    child.stdin.on('error', () => {})
    child.on('error', () => resolve({ ok: false, problem: 'unreadable-file' }))
    child.on('close', (code) => {
      clearTimeout(timer)
      stopWatching()
      resolve(answer(code, isTooHeavy, Buffer.concat(chunks)))
    })
    child.stdin.end(pdf)
  })
}

function answer(code: number | null, isTooHeavy: boolean, output: Buffer): PdfPages {
  const { pngs, count } = readFrames(output)
  if (pngs.length > 0) return { ok: true, pngs, count }
  // No exit code means a signal: the system ran out of memory before our check noticed.
  if (isTooHeavy || code === pdfExit.heavy || code === null) return { ok: false, problem: 'pdf-too-heavy' }
  if (code === pdfExit.locked) return { ok: false, problem: 'pdf-locked' }
  return { ok: false, problem: 'unreadable-file' }
}

/**
 * The child's output: the number of pages, then each drawn page after its length. Numbers have four bytes. The last
 * page may be cut off.
 */
function readFrames(output: Buffer): { pngs: Buffer[]; count: number } {
  if (output.length < 4) return { pngs: [], count: 0 }
  const pngs: Buffer[] = []
  for (let at = 4; at + 4 <= output.length;) {
    const end = at + 4 + output.readUInt32BE(at)
    if (end > output.length) break
    pngs.push(output.subarray(at + 4, end))
    at = end
  }
  return { pngs, count: output.readUInt32BE(0) }
}

/**
 * Calls `tooMuch` when the child's resident memory exceeds the limit. Only Linux reports it. Elsewhere only the timer
 * applies.
 */
function watchMemory(child: ChildProcess, limit: number, tooMuch: () => void): () => void {
  const poll = setInterval(() => {
    void residentMemory(child.pid).then((bytes) => {
      if (bytes > limit) tooMuch()
    })
  }, pollMilliseconds)
  return () => clearInterval(poll)
}

async function residentMemory(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * pageSize
  } catch {
    return 0
  }
}
