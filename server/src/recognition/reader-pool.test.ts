import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { degrade } from '../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../tools/specimens/draw.ts'
import type { Photo } from './read/reading.ts'
import { createReaderPool, ReaderCrashed, ReadFailed } from './reader-pool.ts'
import { owner } from './testing/specimen-reading.ts'

const pool = createReaderPool({ size: 1 })
const hints = { documentType: 'ID_CARD', country: 'NL' } as const
let photos: Photo[]

beforeAll(async () => {
  photos = [{ side: 'back', jpeg: await degrade(await drawDocument(owner({ kind: 'id-back' })), 'small', 1) }]
})
afterAll(() => pool.close())

// Readers have a low priority, so beside other tests they take long.
describe('the reader pool', { timeout: 120_000 }, () => {
  it('leaves the server free to answer while documents are queued', async () => {
    await pool.read(photos, hints)
    const began = performance.now()
    await pool.read(photos, hints)
    const alone = performance.now() - began
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const readings = await Promise.all(Array.from({ length: 3 }, () => pool.read(photos, hints)))
    delay.disable()
    expect(readings.every((reading) => reading.mrz?.strict === true)).toBe(true)
    expect(delay.percentile(99) / 1e6 / alone).toBeLessThan(0.5)
  })

  it('distinguishes an unreadable file from a crash', async () => {
    await expect(pool.read([{ side: 'front', jpeg: Buffer.from('no picture') }], hints)).rejects.toBeInstanceOf(
      ReadFailed,
    )
    expect((await pool.read(photos, hints)).mrz).not.toBeNull()
  })

  it('ends a reading that takes too long, and continues with a new process', async () => {
    const impatient = createReaderPool({ size: 1, timeLimit: 20 })
    await expect(impatient.read(photos, hints)).rejects.toBeInstanceOf(ReaderCrashed)
    await expect(impatient.read(photos, hints)).rejects.toBeInstanceOf(ReaderCrashed)
    await impatient.close()
  })

  it('rejects queued and later readings when it closes', async () => {
    const closing = createReaderPool({ size: 1 })
    const waiting = [closing.read(photos, hints), closing.read(photos, hints)].map((each) =>
      expect(each).rejects.toBeInstanceOf(ReaderCrashed),
    )
    await closing.close()
    await Promise.all(waiting)
    await expect(closing.read(photos, hints)).rejects.toBeInstanceOf(ReaderCrashed)
  })

  it('starts a new process after an idle one was ended', async () => {
    const short = createReaderPool({ size: 1, idleLimit: 1 })
    // What each process answers does not matter here, and a file that is no picture is answered at once.
    const unreadable = [{ side: 'front' as const, jpeg: Buffer.from('no picture') }]
    const read = () => short.read(unreadable, hints).catch((error: unknown) => error)
    expect(await read()).toBeInstanceOf(ReadFailed)
    await expect.poll(read, { timeout: 20_000 }).toBeInstanceOf(ReadFailed)
    await short.close()
  })
})
