import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Photo, ReadHints, Reading } from './read/reading.ts'

/** Message from the pool to a process. */
export interface ReadRequest {
  id: number
  photos: readonly Photo[]
  hints: ReadHints
}

/** Message from a process to the pool. */
export type ReadAnswer = { id: number; ok: true; reading: Reading } | { id: number; ok: false; kind: string }

/** The reading process died, took too long or was stopped. The same photos may be read again. */
export class ReaderCrashed extends Error {
  override readonly name = 'ReaderCrashed'
}

/** The photos made the reader fail. The same photos will fail again. */
export class ReadFailed extends Error {
  override readonly name = 'ReadFailed'
}

export interface ReaderPoolOptions {
  /** Maximum number of processes, about 0.5 GB each. By default one core is left for the server. */
  size?: number
  /** Environment of the processes. Empty by default, because they need none of the server's secrets. */
  env?: NodeJS.ProcessEnv
  /** Milliseconds that one document may take. */
  timeLimit?: number
  /** Milliseconds without work before a process is ended, to free its memory. */
  idleLimit?: number
}

export interface ReaderPool {
  /**
   * Reads one document's photos.
   * @throws ReaderCrashed, ReadFailed
   */
  read(photos: readonly Photo[], hints: ReadHints): Promise<Reading>
  /** Ends all processes. Queued and running readings are rejected with ReaderCrashed. */
  close(): Promise<void>
}

interface Job extends ReadRequest {
  resolve: (reading: Reading) => void
  reject: (error: Error) => void
}

interface Reader {
  child: ChildProcess
  job: Job | null
  timer: NodeJS.Timeout | undefined
}

const workerScript = fileURLToPath(new URL('./reader-worker.ts', import.meta.url))

/** Processes that read documents, started when there is work. Jobs are queued, and each process takes one at a time. */
export function createReaderPool(options: ReaderPoolOptions = {}): ReaderPool {
  const size = options.size ?? Math.max(1, availableParallelism() - 1)
  const timeLimit = options.timeLimit ?? 60_000
  const idleLimit = options.idleLimit ?? 600_000
  const readers = new Set<Reader>()
  const waiting: Job[] = []
  let lastId = 0
  let isClosed = false

  function pump(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const reader = [...readers].find((each) => each.job === null) ?? (readers.size < size ? start() : undefined)
      if (reader === undefined) return
      waiting.shift()
      give(reader, job)
    }
  }

  function start(): Reader {
    const child = startProcess(options.env ?? {})
    const reader: Reader = { child, job: null, timer: undefined }
    readers.add(reader)
    child.on('message', (message: ReadAnswer) => finish(reader, message))
    child.on('error', () => child.kill('SIGKILL'))
    child.on('exit', (code, signal) => {
      clearTimeout(reader.timer)
      readers.delete(reader)
      reader.job?.reject(new ReaderCrashed(`reader ended (${signal ?? code})`))
      if (!isClosed) pump()
    })
    return reader
  }

  function give(reader: Reader, job: Job): void {
    clearTimeout(reader.timer)
    reader.job = job
    reader.timer = setTimeout(() => reader.child.kill('SIGKILL'), timeLimit)
    const request: ReadRequest = { id: job.id, photos: job.photos, hints: job.hints }
    // Writing to a process that is just dying fails. Its exit event rejects the job.
    reader.child.send(request, () => {})
  }

  function finish(reader: Reader, message: ReadAnswer): void {
    const { job } = reader
    if (job?.id !== message.id) return
    clearTimeout(reader.timer)
    reader.job = null
    reader.timer = setTimeout(() => letGo(reader), idleLimit).unref()
    if (message.ok) job.resolve(message.reading)
    else job.reject(new ReadFailed(`reader failed with ${message.kind}`))
    pump()
  }

  function letGo(reader: Reader): void {
    // Remove it from the set first, so that no job goes to a process that is about to end.
    readers.delete(reader)
    reader.child.kill('SIGTERM')
  }

  return {
    read(photos, hints) {
      if (isClosed) return Promise.reject(new ReaderCrashed('pool is closed'))
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<Reading>()
      waiting.push({ id: lastId, photos, hints, resolve, reject })
      pump()
      return promise
    },
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new ReaderCrashed('pool was closed'))
      await Promise.all([...readers].map((reader) => endProcess(reader.child)))
    },
  }
}

function startProcess(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(workerScript, {
    env,
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    // Answering members has priority over reading documents.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed on this system, or already ended. We can do without the priority.
  }
  return child
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
