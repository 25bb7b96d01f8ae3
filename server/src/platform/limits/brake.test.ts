import { expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { brake } from './brake.ts'

const server = useServer()
const rule = { name: 'brake-test', free: 2, firstSeconds: 10, longestSeconds: 60 }
const start = Date.UTC(2026, 0, 1)
/** The seconds to wait, or 0 when the call is allowed. */
const call = (subject: string, second: number): Promise<number> =>
  brake(server().db, rule, subject, new Date(start + second * 1000)).then(
    () => 0,
    (refusal: { detail: { retry_after: number } }) => refusal.detail.retry_after,
  )

it('lets the first calls through, then doubles each wait up to the longest, and forgets after a day', async () => {
  expect([await call('a', 0), await call('a', 0), await call('a', 0)]).toEqual([0, 0, 10])
  expect([await call('a', 10), await call('a', 11), await call('a', 30)]).toEqual([0, 19, 0])
  expect([await call('a', 70), await call('a', 71), await call('a', 130)]).toEqual([0, 59, 0])
  expect(await call('a', 131)).toBe(59)
  expect([await call('a', 130 + 86_401), await call('a', 130 + 86_401)]).toEqual([0, 0])
})

it('a refused call does not make the wait longer, and other subjects do not wait', async () => {
  await call('b', 0)
  await call('b', 0)
  for (let tries = 0; tries < 50; tries += 1) await call('b', 5)
  expect([await call('b', 10), await call('c', 5)]).toEqual([0, 0])
})

it('allows one of many calls at the same moment when a wait is over', async () => {
  await call('d', 0)
  await call('d', 0)
  const waits = await Promise.all(Array.from({ length: 8 }, () => call('d', 10)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
})
