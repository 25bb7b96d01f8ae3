import { expect, it } from 'vitest'
import { arrived, noteArrival } from './arrived.ts'

it('knows the value of noted data once it is here, and of no other data', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  void noteArrival(promise)
  expect(arrived(promise)).toBeUndefined()
  resolve(7)
  await promise
  expect(arrived(promise)).toEqual({ value: 7 })
  const [lost, other] = [noteArrival(Promise.reject(new Error('offline'))), Promise.resolve(1)]
  await Promise.allSettled([lost, other])
  expect([arrived(lost), arrived(other)]).toEqual([undefined, undefined])
})
