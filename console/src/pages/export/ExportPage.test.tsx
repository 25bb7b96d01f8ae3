import { expect, it } from 'vitest'
import { caseView, person } from '../../testing/answers.ts'
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

it('says that a second senior must confirm an export, and that there is none', async () => {
  const { screen } = await renderConsole('/export', {
    ...senior,
    'GET /v1/staff/proposal/list': () => ({ proposals: [], alone: ['export'], letIn: [], exportSites: ['DEFAULT'] }),
    [period]: () => ({ outcome: 'proposed' }),
  })
  await expect.element(screen.getByText(/An export takes two seniors, and you are the only one/)).toBeVisible()
  await screen.getByLabelText('First day').fill('2026-11-01')
  await screen.getByLabelText('Last day').fill('2026-11-30')
  await screen.getByLabelText('Why you need it').selectOptions('An auditor needs it')
  await expect.element(screen.getByText(/Ask for this export\? A second senior must confirm it/)).toBeVisible()
  await screen.getByRole('button', { name: 'Ask to export' }).click()
  await expect.element(screen.getByText(/Export asked for\. A second senior must confirm it/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask to export' }).query()).toBeNull()
})

it('says in the dialog of a case who asked to export it, and confirms with their reason', async () => {
  const proposal = {
    act: 'export',
    subject: `case:${caseView().id}`,
    memberId: 1042,
    caseId: caseView().id,
    period: null,
    reason: 'COURT_ORDER',
    by: 'carla',
    own: false,
    at: '2026-11-24T09:00:00Z',
    until: '2026-12-01T09:00:00Z',
  } as const
  const { screen, calls } = await renderConsole(`/case/${caseView().id}`, {
    ...senior,
    'GET /v1/staff/proposal/list': () => ({ proposals: [proposal], alone: [], letIn: [], exportSites: ['DEFAULT'] }),
  })
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText(/^carla asked for this export on 24 November\. Confirm/)).toBeVisible()
  await expect.element(screen.getByText('Reason: A court ordered it')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm and export' }).click()
  await expect.element(screen.getByText('abcde-fghjk')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm and export' }).query()).toBeNull()
  expect(calls.find(({ name }) => name.endsWith('/export/case'))?.sent).toEqual({
    id: caseView().id,
    reason: 'COURT_ORDER',
  })
})

it('lists what a colleague asked for, and lets a second senior confirm or decline it', async () => {
  const proposal = {
    act: 'export',
    subject: 'period:2026-11-01/2026-11-30',
    memberId: null,
    caseId: null,
    period: { from: '2026-11-01', to: '2026-11-30' },
    reason: 'AUDIT',
    by: 'carla',
    own: false,
    at: '2026-11-24T09:00:00Z',
    until: '2026-12-01T09:00:00Z',
  } as const
  let proposals: (typeof proposal)[] = [proposal]
  const { screen, calls } = await renderConsole('/export', {
    ...senior,
    'GET /v1/staff/proposal/list': () => ({ proposals, alone: [], letIn: [], exportSites: ['DEFAULT'] }),
    'POST /v1/staff/proposal/decline': () => {
      proposals = []
      return { declined: true }
    },
  })
  await expect.element(screen.getByText('Cases from 1 Nov 2026 to 30 Nov 2026')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByText('abcde-fghjk')).toBeVisible()
  expect(calls.find(({ name }) => name === period)?.sent).toEqual({ ...proposal.period, reason: 'AUDIT' })
  await screen.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('Nothing waits for a second person.')).toBeVisible()
})
