import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { caseView } from '../../testing/answers.ts'
import { showMessage } from '../../shell/messages.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const path = `/case/${caseView().id}`
const held = {
  at: '2026-11-24T08:50:00Z',
  actor: 'ben',
  action: 'case.held',
  details: [{ name: 'reason', values: ['SUSPECTED_FRAUD'] }],
  changes: true,
}
const nothing = { events: [], newer: null, claim: null }

it('an open case says what changed when the reviewer returns, and shows it without losing a word', async () => {
  const { screen, answer, calls } = await renderConsole(path)
  await screen.getByLabelText('Add a note').fill('Half a thought')
  showMessage({ tone: 'good', text: 'On hold: member 1042' })
  await expect.element(screen.getByText('On hold: member 1042')).toBeVisible()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByRole('checkbox', { name: 'Fraud' }).click()
  answer({
    'GET /v1/staff/case/changes': ({ version }) => (version === '7' ? { ...nothing, events: [held] } : nothing),
    'GET /v1/staff/case/read': () => caseView({ version: 8, blocks: ['ON_HOLD'] }),
  })
  window.dispatchEvent(new Event('focus'))
  const notice = screen.getByRole('alert')
  await expect.element(notice.getByText('This case has changed')).toBeVisible()
  await expect.element(notice.getByText('Reason: Suspected fraud')).toBeVisible()
  // What was said before may not be true any more.
  await expect.element(screen.getByText('On hold: member 1042')).not.toBeInTheDocument()
  expect(calls.filter(({ name }) => name.endsWith('/case/read'))).toHaveLength(1)
  await screen.getByRole('button', { name: 'Show it' }).click()
  await expect.poll(() => calls.filter(({ name }) => name.endsWith('/case/read'))).toHaveLength(2)
  await expect.element(screen.getByText('This case has changed')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
  await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Half a thought')
})

it('a case of a member who was erased meanwhile goes from the page, and leaves the note and a way on', async () => {
  const { screen, answer } = await renderConsole(path)
  await screen.getByLabelText('Add a note').fill('Half a thought')
  const gone = () => new Refused(consoleRetCodes.caseUnknown, { erased: true })
  answer({ 'GET /v1/staff/case/changes': gone, 'GET /v1/staff/case/read': gone })
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByRole('alert').getByText('This member was erased')).toBeVisible()
  for (const name of ['Reject', 'Add note', 'Hold'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([])
  expect(screen.getByText('VANTORRE').elements()).toEqual([])
  await expect.element(screen.getByLabelText('Your note')).toHaveValue('Half a thought')
  answer({ 'POST /v1/staff/queue/claim': () => null })
  await screen.getByRole('button', { name: 'Next case' }).click()
  await expect.element(screen.getByText(/There is no case for you here/)).toBeVisible()
})

it('an open case says that its member sent a newer attempt, and who took it meanwhile', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/changes': () => ({
      ...nothing,
      newer: '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22',
      claim: { by: 'ben', since: new Date().toISOString(), until: new Date(Date.now() + 600_000).toISOString() },
    }),
  })
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByText('The member has sent a newer attempt')).toBeVisible()
  await expect.element(screen.getByText(/ben is working on it/)).toBeVisible()
})

it('every decision is off once a newer attempt arrived, also in the last step, and links to it', async () => {
  const newer = '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22'
  const { screen, answer, calls, address } = await renderConsole(path)
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByRole('checkbox', { name: 'Fraud' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  answer({ 'GET /v1/staff/case/changes': () => ({ ...nothing, newer }) })
  window.dispatchEvent(new Event('focus'))
  const step = screen.getByRole('dialog')
  await expect.element(step.getByText(/The member has made another attempt since/)).toBeVisible()
  await step.getByRole('button', { name: 'Send decision' }).click({ force: true })
  expect(calls.filter(({ name }) => name.endsWith('/case/decide'))).toEqual([])
  await step.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
  for (const name of ['Approve', 'Ask for changes', 'Reject', 'Continue'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('link', { name: 'Open that attempt' }).click()
  expect(address()).toBe(`/case/${newer}`)
})

it('an approved identity with a newer attempt can still be taken away', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () =>
      caseView({ state: 'approved', newer: caseView().id, blocks: ['NOT_WAITING', 'NEWER_ATTEMPT'] }),
  })
  await expect.element(screen.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-disabled')
})
