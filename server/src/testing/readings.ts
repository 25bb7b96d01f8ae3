import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { markOf } from '../recognition/testing/marked-photo.ts'
import { readMarkedLetter } from '../recognition/testing/marked-letter.ts'
import { readMarked } from '../recognition/testing/marked-reader.ts'
import type { Photo, ReadHints, Reading } from '../recognition/read/reading.ts'
import type { ReaderPool } from '../recognition/reader-pool.ts'

const known = new Map<string, Promise<Reading>>()
let held = Promise.resolve()
let isReal = false

/**
 * Replaces the reader by one that recognises marked photos: real reading takes seconds, and few tests are about it.
 * What is really read goes to the real reader once per run.
 */
export function readMarks(readers: ReaderPool): void {
  const really = readers.read.bind(readers)
  readers.read = async (photos, hints) => {
    await held
    if (!isReal || (await areMarked(photos)))
      return hints.documentType === 'LETTER' ? readMarkedLetter(photos) : readMarked(photos, hints)
    const key = keyOf(photos, hints)
    const reading = known.get(key) ?? readOnce(key, () => really(photos, hints))
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    return structuredClone(await reading)
  }
}

const areMarked = async (photos: readonly Photo[]): Promise<boolean> =>
  (await Promise.all(photos.map(({ jpeg }) => markOf(jpeg)))).some((mark) => mark !== null)

/** The tests of a file or group also send drawn documents, which are really read. */
export function useRealReader(): void {
  beforeAll(() => {
    isReal = true
  })
  afterAll(() => {
    isReal = false
  })
}

/** The workers of a run share what was read: the result is always the same. */
async function readOnce(key: string, read: () => Promise<Reading>): Promise<Reading> {
  const folder = join(inject('folder'), 'readings')
  const path = join(folder, key)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Reading
  const reading = await read()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}-${process.pid}`, JSON.stringify(reading))
  renameSync(`${path}-${process.pid}`, path)
  return reading
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
