import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** How much time and memory drawing a file may take before we end its process. */
export interface DrawingLimits {
  milliseconds: number
  /** Resident memory of the child in bytes. */
  memory: number
}

/** What a child drew, and how it ended. */
export interface Drawn {
  pngs: Buffer[]
  /** The number of pictures in the file. */
  count: number
  /** Null after a signal. */
  code: number | null
  isTooHeavy: boolean
}

const pollMilliseconds = 50
const pageSize = 4096
const largestAnswer = 64 * 1024 * 1024

/**
 * Has a script draw a file as PNGs in a process of its own. A file of 300 kB can unfold to hundreds of megabytes and
 * block a thread for half a minute. A timer in the same process would not fire, and a worker's heap limit does not apply
 * to WebAssembly memory. Only a process can be ended from outside.
 */
export function drawInChild(
  script: string,
  { file, args = [] }: { file: Buffer; args?: string[] },
  limits: DrawingLimits,
): Promise<Drawn> {
  // The child gets no environment, because it needs none of the server's secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=128', script, ...args], {
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
    child.on('error', () => resolve({ pngs: [], count: 0, code: drawingExit.unreadable, isTooHeavy: false }))
    child.on('close', (code) => {
      clearTimeout(timer)
      stopWatching()
      // No exit code means a signal: the system ran out of memory before our check noticed.
      resolve({ ...readFrames(Buffer.concat(chunks)), code, isTooHeavy: isTooHeavy || code === null })
    })
    child.stdin.end(file)
  })
}

/** How a child ended, for the parent. */
export const drawingExit = { unreadable: 3, locked: 4, heavy: 5 } as const

/**
 * The child's output: the number of pictures, then each PNG after its length. Numbers have four bytes. The last
 * one may be cut off.
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

/** The child says how many pictures the file has. */
export function writeCount(count: number): Promise<void> {
  return write(number(count))
}

/** The child gives one picture. It waits until the parent has it, so that it is not lost when the next is too large. */
export function writePng(png: Buffer): Promise<void> {
  return write(Buffer.concat([number(png.length), png]))
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function write(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())))
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
