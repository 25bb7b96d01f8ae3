import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { caseView } from '../../testing/answers.ts'
import { renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('shows a case without its decision, and the first decision after one’s own', async () => {
  let left = 1
  const { screen, calls } = await renderConsole('/quality', {
    'POST /v1/staff/quality/next': () => (left > 0 ? { id: 'q1' } : null),
    'GET /v1/staff/quality/read': () => caseView({ history: [] }),
    'POST /v1/staff/quality/review': () => {
      left = 0
      return { caseId: caseView().id, verdict: 'approved', reasons: ['COMPARED_BY_EYE'], by: 'ben' }
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Take a check' })).toBeVisible()
  expect(calls.some(({ name }) => name.endsWith('/quality/next'))).toBe(false)
  await screen.getByRole('button', { name: 'Take a check' }).click()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await expect.element(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Fraud' }).click()
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText('Different decision')).toBeVisible()
  await expect
    .element(screen.getByText('First decision by ben: approved. Reasons: I compared it by eye.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the case' }))
    .toHaveAttribute('href', `/case/${caseView().id}`)
  await screen.getByRole('button', { name: 'Take a check' }).click()
  await expect.element(screen.getByText('Nothing to check')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/review'))?.sent).toEqual({
    id: 'q1',
    verdict: 'rejected',
    reasons: ['FRAUD'],
  })
})
