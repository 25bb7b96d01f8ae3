import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sent } from './request.ts'
import { tagHooks } from './tags.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const sent = (tag?: string): Sent => ({
  method: 'POST',
  path: '/a',
  url: '/a',
  headers: tag ? { 'X-Client-Tag': tag } : {},
  startedAt: 0,
})

/** True if the browser would ask before leaving. */
function holds(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function following(): { page: EventTarget; hooks: ReturnType<typeof tagHooks> } {
  const page = new EventTarget()
  return { page, hooks: tagHooks(page) }
}

it('the browser asks before leaving while a tagged request is pending', () => {
  const { page, hooks } = following()
  const [one, two] = [sent('submit'), sent('submit')]
  hooks.request?.(one)
  hooks.request?.(two)
  hooks.finally?.(one)
  expect(holds(page)).toBe(true)
  hooks.finally?.(two)
  expect(holds(page)).toBe(false)
})

it('other requests do not make it ask', () => {
  const { page, hooks } = following()
  hooks.request?.(sent())
  hooks.finally?.(sent())
  expect(holds(page)).toBe(false)
})

it('a request that never settles is tracked for 60 s', () => {
  const { page, hooks } = following()
  hooks.request?.(sent('submit'))
  vi.advanceTimersByTime(59_999)
  expect(holds(page)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(holds(page)).toBe(false)
})
