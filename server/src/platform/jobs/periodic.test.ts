import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { startPeriodic } from './periodic.ts'

it('starts a run longer than the interval only once; stopping waits for it and signals it to end', async () => {
  let [started, over] = [0, 0]
  const first = Promise.withResolvers<void>()
  const stop = startPeriodic(createLogger({ logLevel: 'silent' }), {
    name: 'slow',
    everyMs: 5,
    work: async (_now, ending) => {
      started += 1
      await (started === 1 ? first.promise : new Promise((resolve) => ending.addEventListener('abort', resolve)))
      over += 1
    },
  })
  await setTimeout(50)
  expect(started).toBe(1)
  first.resolve()
  await expect.poll(() => started).toBe(2)
  await stop()
  expect([started, over]).toEqual([2, 2])
})
