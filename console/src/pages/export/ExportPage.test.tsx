import { expect, it } from 'vitest'
import { person } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

const senior = { 'GET /v1/staff/session/info': () => person({ roles: ['senior'] }) }
const period = 'POST /v1/staff/export/period'

it('exports a period with a reason, and shows the password of the archive', async () => {
  const { screen, calls } = await renderConsole('/export', senior)
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText('Enter a first and a last day.')).toBeVisible()
  await screen.getByLabelText('First day').fill('2026-11-01')
  await screen.getByLabelText('Last day').fill('2026-11-30')
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText('Choose why you need it.')).toBeVisible()
  expect(calls.some(({ name }) => name === period)).toBe(false)
  await screen.getByLabelText('Why you need it').selectOptions('A court ordered it')
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText('abcde-fghjk')).toBeVisible()
  expect(calls.find(({ name }) => name === period)?.sent).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    reason: 'COURT_ORDER',
  })
})

it('says why a period cannot be exported', async () => {
  const { screen } = await renderConsole('/export', {
    ...senior,
    [period]: () => new Refused(20521, { reason: 'No case was sent in this period.' }),
  })
  await screen.getByLabelText('First day').fill('2026-11-01')
  await screen.getByLabelText('Last day').fill('2026-11-30')
  await screen.getByLabelText('Why you need it').selectOptions('An auditor needs it')
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText(/No case was sent in this period/)).toBeVisible()
})

it('is offered to seniors only, also at a case', async () => {
  const { screen } = await renderConsole('/case/6b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d11')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export' }).query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Export' }).query()).toBeNull()
  const { screen: own } = await renderConsole('/case/6b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d11', senior)
  await expect.element(own.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'Export' })).toBeVisible()
})
