import { describe, expect, it } from 'vitest'
import { dayOf, watchedNow } from './watched-now.ts'

const past = new Date(0)

describe('a watched date', () => {
  it.each<[string, (now: Date) => unknown]>([
    ['a comparison', (now) => past < now],
    ['a comparison from the other side', (now) => now >= past],
    ['a difference', (now) => Number(now) - 1],
    ['getTime', (now) => now.getTime()],
    ['the year', (now) => now.getUTCFullYear()],
    ['a text', (now) => now.toISOString()],
    ['a template', (now) => `at ${now as unknown as string}`],
    ['JSON', (now) => JSON.stringify({ now })],
    ['a copy', (now) => new Date(now)],
    ['another calendar', (now) => new Intl.DateTimeFormat('en').format(now)],
  ])('tells of %s, which is answered as of any date', (_, ask) => {
    const { now, looked } = watchedNow()
    expect(now).toBeInstanceOf(Date)
    expect(looked()).toBe(false)
    const said = ask(now)
    expect(looked()).toBe(true)
    expect(typeof said).toBe(typeof ask(new Date()))
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('does not count its day, and no other date’s', () => {
    const { now, looked } = watchedNow()
    expect(dayOf(now)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(dayOf(new Date('2026-11-22T23:59:59Z'))).toBe('2026-11-22')
    expect(past.getTime()).toBe(0)
    expect(looked()).toBe(false)
    expect(now.getTime()).toBeGreaterThan(0)
    expect(watchedNow().looked()).toBe(false)
  })

  it('a way around it fails', () => {
    expect(() => Date.prototype.getTime.call(watchedNow().now)).toThrow(TypeError)
  })
})
