import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { renderPart } from '../../testing/app.tsx'
import { testServer } from '../../testing/server.ts'
import { HandoffConfirm } from './HandoffConfirm.tsx'
import * as visit from './visit.ts'

testServer()
vi.mock(import('./visit.ts'), async (original) => ({
  ...(await original()),
  acceptOffer: vi.fn(),
  declineOffer: vi.fn(),
}))
afterEach(() => {
  vi.clearAllMocks()
})

const offer = {
  code: 'once',
  expiresAt: '2099-01-01T00:00:00Z',
  number: 47,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  startedAt: '2026-11-20T10:14:00',
}

it('shows where and when it began, and the number to compare', async () => {
  await renderPart(<HandoffConfirm offer={offer} />)
  await expect.element(page.getByText('Chrome on Windows')).toBeVisible()
  await expect.element(page.getByText(/10:14/)).toBeVisible()
  await expect.element(page.getByText('47', { exact: true })).toBeVisible()
})

it('continues only after a yes', async () => {
  await renderPart(<HandoffConfirm offer={offer} />)
  expect(visit.acceptOffer).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Yes, continue here' }).click()
  expect(vi.mocked(visit.acceptOffer).mock.calls).toEqual([[offer]])
})

it('forgets it after a no, and warns', async () => {
  await renderPart(<HandoffConfirm offer={{ ...offer, userAgent: '' }} />)
  await expect.element(page.getByText('Unknown device')).toBeVisible()
  await page.getByRole('button', { name: 'No, not me' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'We did not connect this phone' })).toBeVisible()
  expect(visit.declineOffer).toHaveBeenCalledTimes(1)
  expect(visit.acceptOffer).not.toHaveBeenCalled()
})

it('has no accessibility errors, in every theme', async () => {
  const { screen } = await renderPart(<HandoffConfirm offer={offer} />)
  await expect.poll(() => faultsInThemes(screen.container)).toEqual([])
})
