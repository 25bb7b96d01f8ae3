import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { caseView } from '../../../testing/answers.ts'
import { renderConsole } from '../../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const { id, version } = caseView()

it('lets the second reviewer confirm a proposed approval, or return it with a reason', async () => {
  const { screen, calls } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => caseView({ proposedBy: 'carla' }),
    'POST /v1/staff/case/return': () => ({ to: 'carla' }),
  })
  await expect.element(screen.getByRole('button', { name: 'Confirm approval' })).toBeVisible()
  await screen.getByRole('button', { name: 'Return', exact: true }).click()
  await screen.getByRole('button', { name: 'Return case' }).click()
  await expect.element(screen.getByText('Choose a reason.')).toBeVisible()
  await screen.getByLabelText('Reason').selectOptions('The member should be asked first.')
  await screen.getByRole('button', { name: 'Return case' }).click()
  await expect.element(screen.getByText('Returned to carla: member 1042')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/case/return'))?.sent).toEqual({ id, version, reason: 'ASK_MEMBER' })
})

it('shows the first reviewer who returned their proposal and why, and offers neither to them', async () => {
  const returned = { by: 'bert', to: 'anna', reason: 'LOOK_AGAIN', at: '2026-11-24T09:00:00Z' } as const
  const { screen } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => caseView({ returned }),
  })
  await expect.element(screen.getByText('bert returned the proposed approval to anna')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Return', exact: true }).elements()).toEqual([])
})
