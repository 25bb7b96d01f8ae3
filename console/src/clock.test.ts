import { afterEach, expect, it } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'

afterEach(() => noteServerTime(new Date().toUTCString()))

it('follows the server’s clock on a computer whose clock is an hour late, and ignores seconds', () => {
  noteServerTime(new Date(Date.now() + 3_600_000).toUTCString())
  expect(serverNow() - Date.now()).toBeGreaterThan(3_590_000)
  noteServerTime(new Date(Date.now() - 5000).toUTCString())
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
})

it('stays with the last time when an answer has none', () => {
  noteServerTime(new Date(Date.now() - 7_200_000).toUTCString())
  noteServerTime(null)
  expect(Date.now() - serverNow()).toBeGreaterThan(7_190_000)
})
