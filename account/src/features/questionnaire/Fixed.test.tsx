import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, MemberItem } from '@tessera/contract/questionnaire.ts'
import { formatInstant } from '../../format/dates.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { filling } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()
afterEach(() => vi.restoreAllMocks())

const address = `bc1p${'q'.repeat(58)}`
const text = `tessera.example asks you to show that this wallet is yours.\n\nWallet: ${address}\nChain: BTC`
const given: MemberItem[] = [
  { id: 'txHash', type: 'txRef', readOnly: true },
  { id: 'challenge', type: 'textarea', readOnly: true, copy: true },
  { id: 'address', type: 'text', readOnly: true, copy: true },
  { id: 'until', type: 'instant', readOnly: true },
  { id: 'day', type: 'instant', readOnly: true },
]
const answers: Answers = {
  's.txHash': 'f'.repeat(64),
  's.challenge': text,
  's.address': `0x${'9'.repeat(40)}`,
  's.until': '2026-11-22T10:00:00.000Z',
  's.day': '2026-11-01',
}

async function show(): Promise<void> {
  server.answer(filling(given, { values: answers }))
  await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
  await expect.element(page.getByText('The txHash')).toBeVisible()
}

describe('prefilled value', () => {
  it.each(['ltr', 'rtl'])('fits the width of a phone, however long its words are (%s)', async (dir) => {
    await show()
    document.documentElement.dir = dir
    expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
    for (const words of [/^f+$/, /bc1p/]) {
      const { left, right } = page.getByText(words).element().getBoundingClientRect()
      expect(Math.min(left, window.innerWidth - right)).toBeGreaterThan(0)
    }
  })

  it('uses the direction and alignment of its own language', async () => {
    await show()
    document.documentElement.dir = 'rtl'
    const style = getComputedStyle(page.getByText(/bc1p/).element())
    expect([style.direction, style.textAlign]).toEqual(['ltr', 'start'])
  })

  it('is copied exactly', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show()
    await page.getByRole('button', { name: 'Copy: The challenge' }).click()
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy: The address' }).click()
    expect(copied.mock.calls).toEqual([[text], [answers['s.address']]])
    await expect.element(page.getByRole('button', { name: 'Copy: The txHash' })).not.toBeInTheDocument()
  })

  it('shows a time in the reader’s time zone', async () => {
    await show()
    await expect.element(page.getByText(formatInstant('2026-11-22T10:00:00.000Z', 'en'))).toBeVisible()
    // Only the day is known, so we show no time.
    await expect.element(page.getByText('1 November 2026', { exact: true })).toBeVisible()
  })
})
