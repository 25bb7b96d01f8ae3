import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { caseView, person } from '../../../testing/answers.ts'
import { Refused, renderConsole } from '../../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const { id } = caseView()
const hold = { kind: 'hold', reason: 'SCREENING_HIT', by: 'anna', at: '2026-11-24T09:00:00Z' } as const
const opened = async (...[answers]: [Parameters<typeof renderConsole>[1]?]) => {
  const shown = await renderConsole(`/case/${id}`, answers)
  await expect.element(shown.screen.getByRole('heading', { level: 1 })).toHaveTextContent('Identity: member 1042')
  return shown
}

it('puts a case on hold with a reason, shows it, and lifts it', async () => {
  let held = false
  const { screen, calls } = await opened({
    'GET /v1/staff/session/info': () => person({ roles: ['senior'] }),
    'GET /v1/staff/case/read': () => caseView(held ? { holds: [hold], blocks: ['ON_HOLD'] } : {}),
    'POST /v1/staff/case/hold': () => {
      held = true
      return [hold]
    },
    'POST /v1/staff/case/lift': () => {
      held = false
      return []
    },
  })
  await userEvent.keyboard('h')
  await screen.getByRole('button', { name: 'Put on hold' }).click()
  await expect.element(screen.getByText('Choose a reason.')).toBeVisible()
  await expect.element(screen.getByText(/until you or a senior reviewer lifts the hold/)).toBeVisible()
  await screen.getByLabelText('Reason').selectOptions('Screening hit')
  await expect.element(screen.getByText(/until a senior reviewer lifts the hold/)).toBeVisible()
  await screen.getByRole('button', { name: 'Put on hold' }).click()
  await expect.element(screen.getByText('On hold: Screening hit')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('On hold: member 1042')).toBeVisible()
  await screen.getByRole('button', { name: 'Lift hold' }).click()
  await expect.element(screen.getByText('On hold: Screening hit')).not.toBeInTheDocument()
  await expect.element(screen.getByText('On hold: member 1042')).not.toBeInTheDocument()
  expect(calls.filter(({ name }) => /hold|lift/.test(name)).map(({ sent }) => sent)).toEqual([
    { id, kind: 'hold', reason: 'SCREENING_HIT' },
    { id, kind: 'hold' },
  ])
})

it('asks the member, and keeps the typed question when the call fails', async () => {
  const { screen, calls, answer } = await opened({ 'POST /v1/staff/case/ask': () => new Refused(50016) })
  await userEvent.keyboard('q')
  await screen.getByRole('checkbox', { name: 'Why does your name differ?' }).click()
  await screen.getByLabelText('Your own question').fill('Is this your maiden name?')
  await screen.getByRole('button', { name: 'Send question' }).click()
  await expect.element(screen.getByText(/Your text is saved in this tab/)).toBeVisible()
  await expect.element(screen.getByLabelText('Your own question')).toHaveValue('Is this your maiden name?')
  answer({ 'POST /v1/staff/case/ask': () => [] })
  await screen.getByRole('button', { name: 'Send question' }).click()
  await expect.element(screen.getByText('Question sent: member 1042')).toBeVisible()
  expect(calls.findLast(({ name }) => name.endsWith('/ask'))?.sent).toEqual({
    id,
    ready: ['name_differs'],
    own: 'Is this your maiden name?',
    days: 7,
  })
})

it('offers nothing for a case that does not wait', async () => {
  const { screen } = await opened({ 'GET /v1/staff/case/read': () => caseView({ waiting: false }) })
  await userEvent.keyboard('h')
  expect(screen.getByRole('button', { name: 'Escalate' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Claim' }).elements()).toEqual([])
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

it.each([
  ['SCREENING_HIT', 'anna', false, 'A senior can lift it.'],
  ['SUSPECTED_FRAUD', 'ben', false, 'ben or a senior can lift it.'],
  ['SUSPECTED_FRAUD', 'anna', true, ''],
] as const)('a hold for %s by %s is lifted by the reviewer anna: %s', async (reason, by, may, who) => {
  const { screen } = await opened({
    'GET /v1/staff/case/read': () => caseView({ holds: [{ ...hold, reason, by }], blocks: ['ON_HOLD'] }),
  })
  expect(screen.getByRole('button', { name: 'Lift hold' }).elements()).toHaveLength(may ? 1 : 0)
  if (who) await expect.element(screen.getByText(`It is on hold. ${who}`)).toBeVisible()
})
