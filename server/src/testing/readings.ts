import { createHash } from 'node:crypto'
import type { Photo, ReadHints, Reading } from '../recognition/read/reading.ts'
import type { ReaderPool } from '../recognition/reader-pool.ts'

const known = new Map<string, Promise<Reading>>()
let held = Promise.resolve()

/** Reads the same photos once for all servers of a worker: reading takes seconds, and the result is always the same. */
export function rememberReadings(readers: ReaderPool): void {
  const read = readers.read.bind(readers)
  readers.read = async (photos, hints) => {
    await held
    const key = keyOf(photos, hints)
    const reading = known.get(key) ?? read(photos, hints)
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    return structuredClone(await reading)
  }
}

/** Runs a function while the readers are working. */
export async function whileReading<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  try {
    return await work()
  } finally {
    resolve()
  }
}

function keyOf(photos: readonly Photo[], hints: ReadHints): string {
  const hash = createHash('sha256').update(JSON.stringify(hints))
  for (const { side, jpeg } of photos) hash.update(`${side} ${jpeg.length}`).update(jpeg)
  return hash.digest('hex')
}
