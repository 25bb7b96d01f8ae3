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
  await expect.element(identity).toHaveTextContent('Identity1201109022 (20%)–3 hours20 hours2 minutes72 (80%)81 (90%)')
  await expect.element(screen.getByRole('row', { name: /^Appeal/ })).toHaveTextContent('Appeal540–1 (25%)–––––')
  await expect.element(screen.getByRole('row', { name: /^Identity 6/ })).toHaveTextContent('Identity6580%0.62')
  await expect.element(screen.getByRole('row', { name: /^Fraud/ })).toHaveTextContent('Fraud5100%–')
  const chart = (name: string) => screen.getByRole('region', { name, exact: true }).first()
  const tableOf = async (name: string): Promise<string[]> => {
    await chart(name).getByText('Show as a table').click()
    const rows = chart(name).getByRole('row')
    await expect.element(rows.last()).toBeVisible()
    return rows.elements().map((row) => row.textContent)
  }
  expect(await tableOf('Sent and decided')).toEqual(['DaySentDecided', '23 Nov54', '24 Nov911'])
  expect((await tableOf('Waiting time'))[2]).toBe('24 Nov2 hours9 hours')
  expect((await tableOf('On time, and asked for changes'))[2]).toBe('24 Nov50%75%20%')
  // Shares are drawn of a whole.
  const shares = chart('On time, and asked for changes').element()
  const most = Number(/Highest: (\d+)% \(full height: 100%\)/.exec(shares.textContent)?.[1])
  const heights = [...shares.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(most).toBeLessThan(100)
  expect(Math.max(...heights)).toBeCloseTo((120 * most) / 100)
  expect((await tableOf('Working time')).slice(1)).toEqual(['23 Nov–', '24 Nov2 minutes'])
  expect((await tableOf('Decided appeals'))[2]).toBe('24 Nov11')
  await screen.getByLabelText('Period').selectOptions('Last 7 days')
  await expect.poll(address).toBe('/figures?days=7')
  await expect.poll(() => calls.at(-1)?.sent).toEqual({ days: '7' })
})
