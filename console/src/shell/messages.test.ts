import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leavePage, messageNow, showMessage } from './messages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the message about a decision', () => {
  const decided = { tone: 'good', text: 'Rejected: member 1042', forNextPage: true } as const

  it('is shown on the next case, and goes when another one is opened', () => {
    showMessage(decided)
    leavePage()
    expect(messageNow()?.text).toBe(decided.text)
    leavePage()
    expect(messageNow()).toBeNull()
  })

  it('goes after ten seconds, also of an earlier page', () => {
    showMessage(decided)
    leavePage()
    vi.advanceTimersByTime(9_999)
    expect(messageNow()?.text).toBe(decided.text)
    vi.advanceTimersByTime(1)
    expect(messageNow()).toBeNull()
  })

  it('gives a later one its full time', () => {
    showMessage(decided)
    vi.advanceTimersByTime(9_000)
    showMessage({ tone: 'good', text: 'Saved' })
    vi.advanceTimersByTime(9_000)
    expect(messageNow()?.text).toBe('Saved')
  })

  it('leaves what asks for something until the page is left', () => {
    showMessage({ tone: 'info', text: 'There is no case for you here.' })
    vi.advanceTimersByTime(60_000)
    expect(messageNow()).not.toBeNull()
    leavePage()
    expect(messageNow()).toBeNull()
  })
})
