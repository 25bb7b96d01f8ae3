import { expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { countRecent } from './recent.ts'

const server = useServer()
const start = Date.UTC(2026, 0, 1)
const count = (name: string, second: number): Promise<number> =>
  countRecent(server().db, { name: `recent-${name}`, seconds: 6, most: 5 }, new Date(start + second * 1000))

it('counts the calls, forgets one each six seconds, and starts again after a pause', async () => {
  expect([await count('a', 0), await count('a', 0), await count('a', 5)]).toEqual([1, 2, 3])
  expect([await count('a', 6), await count('a', 11), await count('a', 12)]).toEqual([3, 4, 4])
  expect(await count('a', 600)).toBe(1)
})

it('never counts above its maximum, so that a wave is forgotten', async () => {
  for (let call = 0; call < 20; call += 1) await count('b', 0)
  expect(await count('b', 12)).toBe(4)
})

it('counts calls of the same moment one by one', async () => {
  const counts = await Promise.all(Array.from({ length: 4 }, () => count('c', 0)))
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
})
