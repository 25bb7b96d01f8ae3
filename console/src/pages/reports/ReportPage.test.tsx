import { beforeEach, describe, expect, it } from 'vitest'
import { person, reportDraft } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

const id = '6b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d11'
const at = '2026-11-24T09:00:00Z'
const report = reportDraft()
const own = {
  'GET /v1/staff/session/info': () => person({ roles: ['mlro'] }),
  'GET /v1/staff/report/read': () => report,
  'GET /v1/staff/report/list': () => [report],
}

beforeEach(() => window.sessionStorage.clear())

describe('the draft of a report', () => {
  it('is saved as a new version, and what was typed stays when someone else saved one', async () => {
    const { screen, calls, answer } = await renderConsole(`/report/${id}`, {
      ...own,
      'POST /v1/staff/report/save': () => new Refused(20522, { reason: 'Version 2 was saved meanwhile.' }),
    })
    await screen.getByLabelText('What happened').fill('Money in, money out.')
    await screen.getByRole('button', { name: 'Add an amount' }).click()
    await screen.getByLabelText('Amount').fill('12500')
    await screen.getByLabelText('Currency or asset').fill('usdt')
    await expect.element(screen.getByRole('button', { name: 'Filed with the authority' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Save version' }).click()
    await expect.element(screen.getByText(/Version 2 was saved meanwhile/)).toBeVisible()
    await expect.element(screen.getByLabelText('What happened')).toHaveValue('Money in, money out.')
    const next = { ...report, version: 2, shown: 2, versions: [{ number: 2, by: 'anna', at }, ...report.versions] }
    answer({
      'POST /v1/staff/report/save': ({ content }) => ({ ...next, content: content as typeof report.content }),
    })
    await screen.getByRole('button', { name: 'Save version' }).click()
    await expect.element(screen.getByRole('button', { name: 'Filed with the authority' })).toBeEnabled()
    expect(calls.findLast(({ name }) => name.endsWith('/report/save'))?.sent).toMatchObject({
      version: 1,
      content: { narrative: 'Money in, money out.', amounts: [{ amount: '12500', unit: 'USDT' }] },
    })
  })

  it('asks what is suspected before it is saved, and suggests nothing', async () => {
    const { screen, calls } = await renderConsole(`/report/${id}`, {
      ...own,
      'GET /v1/staff/report/read': () => ({ ...report, content: { ...report.content, suspicion: null } }),
    })
    await expect.element(screen.getByLabelText('What is suspected')).toHaveValue('')
    await screen.getByLabelText('What happened').fill('Money in, money out.')
    await screen.getByRole('button', { name: 'Save version' }).click()
    await expect.element(screen.getByText('Choose what is suspected.')).toBeVisible()
    expect(calls.some(({ name }) => name.endsWith('/report/save'))).toBe(false)
  })

  it('survives a reload with what was typed', async () => {
    const first = await renderConsole(`/report/${id}`, own)
    await first.screen.getByLabelText('What happened').fill('Typed and not saved.')
    await first.screen.unmount()
    const { screen } = await renderConsole(`/report/${id}`, own)
    await expect.element(screen.getByLabelText('What happened')).toHaveValue('Typed and not saved.')
  })

  it('is closed without filing with a reason only', async () => {
    const { screen } = await renderConsole(`/report/${id}`, {
      ...own,
      'POST /v1/staff/report/end': () => ({
        ...report,
        state: 'closed',
        endedBy: 'anna',
        endedAt: at,
        unfiledReason: 'EXPLAINED',
      }),
    })
    await screen.getByRole('button', { name: 'Close without filing' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Close report' }).click()
    await expect.element(dialog.getByText('Choose why it is not filed.')).toBeVisible()
    await dialog.getByLabelText('Why it is not filed').selectOptions('The activity was explained')
    await dialog.getByRole('button', { name: 'Close report' }).click()
    await expect.element(screen.getByText(/Closed without filing by anna/)).toBeVisible()
    await expect.element(screen.getByLabelText('What happened')).toBeDisabled()
  })
})

it('is in the menu of the role mlro only', async () => {
  const { screen: other } = await renderConsole('/members', {
    'GET /v1/staff/session/info': () => person({ roles: ['senior', 'admin'] }),
  })
  await expect.element(other.getByRole('link', { name: 'Staff' })).toBeVisible()
  expect(other.getByRole('link', { name: 'Reports', exact: true }).query()).toBeNull()
  const { screen } = await renderConsole('/reports', own)
  await expect.element(screen.getByRole('link', { name: 'Report about member 1042' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
})

it('shows no form to start a report to a person who may not write one', async () => {
  const { screen } = await renderConsole('/reports', { 'GET /v1/staff/report/list': () => new Refused(10009) })
  await expect.element(screen.getByText(/Your role does not allow this/)).toBeVisible()
  expect(screen.getByLabelText('Member number').elements()).toEqual([])
})
