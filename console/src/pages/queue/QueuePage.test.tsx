import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queue } from '../../testing/answers.ts'
import { renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('filters by the address, and changes it', async () => {
  const { screen, calls, address } = await renderConsole('/?region=HKG')
  await expect.element(screen.getByLabelText('Region')).toHaveValue('HKG')
  await screen.getByLabelText('Kind').selectOptions('questionnaire')
  await expect.poll(address).toBe('/?kind=questionnaire&region=HKG')
  await expect
    .poll(() => calls.at(-1))
    .toEqual({
      name: 'GET /v1/staff/queue/list',
      sent: { kind: 'questionnaire', site: 'HKG' },
    })
})

it('J and K move over the rows, C claims one, Enter opens it', async () => {
  const { screen, calls, address } = await renderConsole('/')
  await expect.element(screen.getByRole('link', { name: 'Identity' })).toBeVisible()
  await userEvent.keyboard('jjk')
  await expect.element(screen.getByRole('link', { name: 'Identity' })).toHaveFocus()
  await userEvent.keyboard('c')
  const claimed = () => calls.find(({ name }) => name.endsWith('/claim'))?.sent
  await expect.poll(claimed).toEqual({ caseId: queue().rows[0]?.id })
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/case/${queue().rows[0]?.id}`)
})

it('N claims the next case of the filter', async () => {
  const { screen, calls } = await renderConsole('/?kind=appeal&claimed=free')
  await expect.element(screen.getByRole('button', { name: 'Take next case' })).toBeVisible()
  await userEvent.keyboard('n')
  const claimed = () => calls.find(({ name }) => name.endsWith('/claim'))?.sent
  await expect.poll(claimed).toEqual({ kind: 'appeal' })
})
