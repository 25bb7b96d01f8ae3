import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { caseView } from '../../../testing/answers.ts'
import { Refused, renderConsole } from '../../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const { id, version } = caseView()

it('lets the second reviewer confirm a proposed approval, or return it with a reason', async () => {
  const { screen, calls } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => caseView({ proposedBy: 'carla', proposedVerdict: 'approved' }),
    'POST /v1/staff/case/return': () => ({ to: 'carla' }),
  })
  // The evidence comes before what the first reviewer proposed.
  await expect.element(screen.getByText(/^First review by carla: look at the evidence first/)).toBeVisible()
  expect(screen.getByText(/approval proposed/).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Confirm approval' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(screen.getByRole('button', { name: 'Confirm approval' })).toBeVisible()
  await screen.getByRole('button', { name: 'Return', exact: true }).click()
  await screen.getByRole('button', { name: 'Return case' }).click()
  await expect.element(screen.getByText('Choose a reason.')).toBeVisible()
  await screen.getByLabelText('Reason').selectOptions('The member should be asked first.')
  await screen.getByRole('button', { name: 'Return case' }).click()
  const message = screen.getByText('Returned to carla: member 1042')
  await expect.element(message).toBeVisible()
  await screen.getByRole('link', { name: 'Members' }).click()
  await expect.element(message).not.toBeInTheDocument()
  expect(calls.find(({ name }) => name.endsWith('/case/return'))?.sent).toEqual({ id, version, reason: 'ASK_MEMBER' })
})

it('says before a rejection for fraud is sent that it is a proposal, and lets the second reviewer confirm it', async () => {
  const offered = caseView().offered.map((one) => ({ ...one, needsSecond: one.code === 'FRAUD' }))
  const first = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => caseView({ offered }),
    'POST /v1/staff/case/decide': () => ({ outcome: 'proposed' }),
  })
  await first.screen.getByRole('button', { name: 'Reject' }).click()
  await first.screen.getByRole('checkbox', { name: /^Fraud/ }).click()
  // Enter on a reason goes on, as the button does.
  await userEvent.keyboard('{Enter}')
  await expect.element(first.screen.getByText('Propose to reject this case?')).toBeVisible()
  await expect.element(first.screen.getByText(/A second reviewer must confirm this/)).toBeVisible()
  await first.screen.getByRole('button', { name: 'Send decision' }).click()
  await expect.element(first.screen.getByText(/Rejection proposed: member 1042/)).toBeVisible()
})

it('offers the second reviewer of a proposed rejection to confirm or return it, and not to approve', async () => {
  const { screen } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () =>
      caseView({ proposedBy: 'carla', proposedVerdict: 'rejected', blocks: ['REJECTION_PROPOSED'] }),
  })
  await screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(screen.getByText(/First review by carla: rejection proposed/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm rejection' })).toBeVisible()
  expect(screen.getByText('You cannot approve this case now').elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Return', exact: true }).click()
  await screen.getByLabelText('Reason').selectOptions('I would approve it.')
})

it('offers who proposed a decision only to withdraw it', async () => {
  const { screen, calls } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () =>
      caseView({ proposedBy: 'anna', proposedVerdict: 'rejected', blocks: ['OWN_PROPOSAL'], mayWithdraw: true }),
    'POST /v1/staff/case/return': () => ({ to: 'anna' }),
  })
  for (const verdict of ['Approve', 'Ask for changes', 'Reject'])
    await expect.element(screen.getByRole('button', { name: verdict })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Withdraw proposal' }).click()
  // It asks first.
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/nobody needs to confirm it/)).toBeVisible()
  expect(calls.filter(({ name }) => name.endsWith('/case/return'))).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect.poll(() => calls.find(({ name }) => name.endsWith('/case/return'))?.sent).toEqual({ id, version })
})

it('shows the first reviewer who returned their proposal and why, and lets them withdraw it', async () => {
  const returned = { by: 'bert', to: 'anna', reason: 'LOOK_AGAIN', at: '2026-11-24T09:00:00Z' } as const
  const { screen, calls } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => caseView({ returned, mayWithdraw: true }),
    'POST /v1/staff/case/return': () => ({ to: 'anna' }),
  })
  await expect.element(screen.getByText('bert returned the proposal to anna')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Return', exact: true }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Withdraw proposal' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect.poll(() => calls.find(({ name }) => name.endsWith('/case/return'))?.sent).toEqual({ id, version })
})

it('a confirmation names what is sent, the kind of case and the member, and no long number', async () => {
  const view = caseView()
  const { screen } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => ({
      ...view,
      offered: view.offered.map((one) => ({ ...one, needsSecond: one.code === 'FRAUD' })),
    }),
    'POST /v1/staff/case/decide': () => new Refused(20503, { act: `/v1/staff/case/decide ${id} rejected` }),
    'POST /v1/staff/case/reveal': () => new Refused(20503, { act: `/v1/staff/case/reveal ${id}` }),
  })
  await screen.getByRole('button', { name: 'Show Document number in full' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByText('Show a value in full: identity of member 1042')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).last().click()
  await screen.getByRole('button', { name: 'Cancel' }).last().click()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByRole('checkbox', { name: /^Fraud/ }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Send decision' }).click()
  await expect.element(screen.getByText('Propose to reject: identity of member 1042')).toBeVisible()
})

it('says on the button that what takes back a rejection by two is proposed, and lets a second reviewer confirm it', async () => {
  const offered = caseView().offered.map((one) => ({ ...one, needsSecond: one.verdict === 'resubmission_requested' }))
  const rejected = caseView({
    state: 'rejected',
    verdicts: ['approved', 'resubmission_requested'],
    overturns: true,
    needsSecond: true,
    offered,
  })
  const first = await renderConsole(`/case/${id}`, { 'GET /v1/staff/case/read': () => rejected })
  await expect.element(first.screen.getByRole('button', { name: 'Propose approval' })).toBeVisible()
  await first.screen.getByRole('button', { name: 'Propose changes' }).click()
  await first.screen.getByRole('checkbox', { name: /^Photo is blurred/ }).click()
  await first.screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(first.screen.getByText('Propose to ask the member for changes?')).toBeVisible()
  await first.screen.unmount()
  const second = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () => ({
      ...rejected,
      proposedBy: 'carla',
      proposedVerdict: 'resubmission_requested',
    }),
  })
  await second.screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(second.screen.getByText(/First review by carla: request for changes proposed/)).toBeVisible()
  await expect.element(second.screen.getByRole('button', { name: 'Confirm request' })).toBeVisible()
})

it('says where a second reviewer confirms that a rejected questionnaire is asked again', async () => {
  const { screen } = await renderConsole(`/case/${id}`, {
    'GET /v1/staff/case/read': () =>
      caseView({
        kind: 'questionnaire',
        state: 'QUESTIONNAIRE_STATUS_REJECTED',
        verdicts: [],
        proposedBy: 'carla',
        proposedVerdict: 'resubmission_requested',
      }),
  })
  await screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(screen.getByText(/ask for the same questionnaire on the member’s page/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Return', exact: true })).toBeVisible()
})
