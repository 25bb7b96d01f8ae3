import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetFirstAnswers } from '../api/call.ts'
import { TestEventSource } from '../testing/events.ts'
import { follow, type Follower } from './event-stream.ts'

vi.mock(import('../api/call.ts'), () => ({ forgetFirstAnswers: vi.fn() }))
const opened: TestEventSource[] = []
class Stream extends TestEventSource {
  constructor(url: string) {
    super(url)
    opened.push(this)
  }
}
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/user/accounts/auth/personal' } }))
})
afterEach(() => vi.unstubAllGlobals())

function part(version: number): Follower & { ask: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  return { known: () => version, ask: vi.fn<() => Promise<void>>(() => Promise.resolve()) }
}

it('all parts of a page share one stream, which ends with the last', () => {
  const ends = [follow(part(1)), follow(part(1))]
  expect(opened).toHaveLength(1)
  ends[0]?.()
  expect(opened[0]?.closed).toBe(false)
  ends[1]?.()
  expect(opened[0]?.closed).toBe(true)
})

it('only outdated parts reload', () => {
  const [old, fresh] = [part(1), part(5)]
  const ends = [follow(old), follow(fresh)]
  opened[0]?.emit('{"version":5}')
  expect([old.ask.mock.calls.length, fresh.ask.mock.calls.length]).toEqual([1, 0])
  opened[0]?.emit('unreadable')
  expect([old.ask.mock.calls.length, fresh.ask.mock.calls.length]).toEqual([2, 1])
  for (const end of ends) end()
})

it('a change makes the answers in the page outdated, before a part reloads', () => {
  vi.mocked(forgetFirstAnswers).mockClear()
  const old = part(1)
  const end = follow(old)
  expect(forgetFirstAnswers).not.toHaveBeenCalled()
  opened[0]?.emit('{"version":5}')
  expect(vi.mocked(forgetFirstAnswers).mock.invocationCallOrder[0]).toBeLessThan(
    old.ask.mock.invocationCallOrder[0] ?? 0,
  )
  end()
})

it('a later part gets the last known version', () => {
  const first = follow(part(5))
  opened[0]?.emit('{"version":7}')
  const [late, current] = [part(6), part(7)]
  const ends = [first, follow(late), follow(current)]
  expect([late.ask.mock.calls.length, current.ask.mock.calls.length]).toEqual([1, 0])
  for (const end of ends) end()
})

it('a later part that fails to load tries again with the next event; an unhandled rejection would fail the run', async () => {
  const first = follow(part(5))
  opened[0]?.emit('{"version":7}')
  // A plain function, because a spy would handle the rejection itself.
  let asked = 0
  const late: Follower = {
    known: () => 6,
    ask: () => ((asked += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()),
  }
  const ends = [first, follow(late)]
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toBe(1)
  opened[0]?.emit('{"version":8}')
  expect(asked).toBe(2)
  for (const end of ends) end()
})
