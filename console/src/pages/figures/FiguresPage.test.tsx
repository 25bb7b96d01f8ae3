import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { figures } from '../../testing/answers.ts'
import { renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('shows how each kind went, with the period in the address', async () => {
  const { screen, calls, address } = await renderConsole('/figures', {
    'GET /v1/staff/figures/read': () => figures(),
  })
  const identity = screen.getByRole('row', { name: /^Identity 120/ })
  await expect.element(identity).toHaveTextContent('Identity1201109022 (20%)–3 hours20 hours2 minutes81 (90%)')
  await expect.element(screen.getByRole('row', { name: /^Appeal/ })).toHaveTextContent('Appeal540–1 (25%)––––')
  await expect.element(screen.getByRole('row', { name: /^Identity 6/ })).toHaveTextContent('Identity6580%0.62')
  await expect.element(screen.getByRole('row', { name: /^Fraud/ })).toHaveTextContent('Fraud5100%–')
  await screen.getByText('Show as a table').click()
  await expect.element(screen.getByRole('row', { name: '23 Nov 5 4' })).toBeVisible()
  await screen.getByLabelText('Period').selectOptions('Last 7 days')
  await expect.poll(address).toBe('/figures?days=7')
  await expect.poll(() => calls.at(-1)?.sent).toEqual({ days: '7' })
})
