import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The first page as PNG, or what is wrong with the file. */
export type PdfPage = { ok: true; png: Buffer } | { ok: false; problem: 'pdf-locked' | 'pdf-too-heavy' | 'unreadable-file' }

/** What a page may cost before its process is ended. */
export interface PdfLimits {
  milliseconds: number
  /** Resident memory of the child in bytes. */
  memory: number
}

const usualLimits: PdfLimits = { milliseconds: 10_000, memory: 600 * 1024 * 1024 }
const childScript = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const pollMilliseconds = 50
const pageSize = 4096
const largestAnswer = 64 * 1024 * 1024

/** How the child ended, for the parent: exit codes of pdf-child.ts. */
export const pdfExit = { unreadable: 3, locked: 4, heavy: 5 } as const

/**
 * Draws the first page of a PDF in a process of its own. A file of 300 kB can unfold to hundreds of megabytes and
 * hold a thread for half a minute; a timer in the same process would not even fire, and a worker's heap limit does
 * not bound WebAssembly memory. Only a process can be ended from outside.
 */
export function rasterisePdf(pdf: Buffer, limits: PdfLimits = usualLimits): Promise<PdfPage> {
  // The child gets no environment: it needs none of the server's secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=128', childScript], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
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
    // A child that ends before it has read everything breaks the pipe; its exit code says why.
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

function answer(code: number | null, isTooHeavy: boolean, png: Buffer): PdfPage {
  // No code at all means a signal: the system ran out of memory before the watch did.
  if (isTooHeavy || code === pdfExit.heavy || code === null) return { ok: false, problem: 'pdf-too-heavy' }
  if (code === pdfExit.locked) return { ok: false, problem: 'pdf-locked' }
  return code === 0 && png.length > 0 ? { ok: true, png } : { ok: false, problem: 'unreadable-file' }
}

/** Calls `tooMuch` when the child's resident memory passes the limit. Only Linux tells; elsewhere the timer must do. */
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
