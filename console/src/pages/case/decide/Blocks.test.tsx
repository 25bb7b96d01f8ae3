import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { caseView } from '../../../testing/answers.ts'
import { renderConsole } from '../../../testing/console.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const path = `/case/${caseView().id}`
const claimOf = (by: string, seconds: number) => ({
  by,
  since: new Date().toISOString(),
  until: new Date(Date.now() + seconds * 1000).toISOString(),
})

it('every verdict is off while a colleague has the case, and on again when their claim ends', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () => caseView({ claim: claimOf('ben', 2), blocks: ['CLAIMED_BY_OTHER'] }),
  })
  await expect.element(screen.getByText(/ben is working on it\. You can take it over when/)).toBeVisible()
  for (const name of ['Approve', 'Ask for changes', 'Reject'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('alert').getByText(/ben is working on it/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Fraud' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeVisible()
})

it('shows an appeal and its decision on top; who made that decision cannot decide, and reads why', async () => {
  const { screen, calls } = await renderConsole(path, {
    'GET /v1/staff/case/read': () =>
      caseView({
        state: 'rejected',
        verdicts: ['approved', 'rejected', 'upheld'],
        blocks: ['OWN_DECISION'],
        appeal: {
          sentAt: '2026-11-24T08:00:00Z',
          reference: 'R-1',
          text: 'It is my own passport.',
          decision: {
            verdict: 'rejected',
            by: 'ben',
            proposedBy: ['anna'],
            at: '2026-11-23T08:00:00Z',
            reasons: ['FRAUD'],
          },
        },
      }),
  })
  await expect.element(screen.getByText(/^Not approved, decided by anna and ben on .*: Fraud$/)).toBeVisible()
  await expect.element(screen.getByText('It is my own passport.')).toBeVisible()
  await expect
    .element(screen.getByText(/You made or proposed the decision that the member appeals against/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Uphold' }).click({ force: true })
  for (const name of ['Hold', 'Ask member', 'Claim'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect.element(screen.getByText(/another reviewer claims it, holds it and asks the member/)).toBeVisible()
  await userEvent.keyboard('chq')
  expect(screen.getByRole('dialog').elements()).toEqual([])
  expect(calls.filter(({ name }) => name.endsWith('/queue/claim'))).toEqual([])
})

it('says of an approved case who approved it and what can still be done', async () => {
  const approval = {
    at: '2026-11-24T08:00:00Z',
    actor: 'ben',
    action: 'attempt.decided',
    details: [{ name: 'verdict', values: ['approved'] }],
    changes: true,
  }
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () =>
      caseView({
        state: 'approved',
        waiting: false,
        verdicts: ['resubmission_requested', 'rejected'],
        blocks: ['NOT_WAITING'],
        history: [approval],
      }),
  })
  await expect
    .element(screen.getByText(/^Approved by ben on .*\. You can still ask for changes or reject it\.$/))
    .toBeVisible()
  expect(screen.getByText('You cannot approve this case now').elements()).toEqual([])
})

it.each([
  ['OWN_PROPOSAL', 'Waits for a second reviewer', /You proposed the decision/],
  [
    'REJECTION_PROPOSED',
    'Confirm or return the rejection first',
    /It cannot be approved while a rejection is proposed/,
  ],
] as const)('says why a verdict is off: %s', async (block, title, why) => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () =>
      caseView({
        blocks: [block],
        proposedVerdict: 'rejected',
        proposedBy: block === 'OWN_PROPOSAL' ? 'anna' : 'ben',
      }),
  })
  if (block !== 'OWN_PROPOSAL') await screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByText(why)).toBeVisible()
})

it('still says why approval is off while reasons for another verdict are chosen', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () =>
      caseView({ blocks: ['REJECTION_PROPOSED'], proposedVerdict: 'rejected', proposedBy: 'ben' }),
  })
  await screen.getByRole('button', { name: 'Show the proposal' }).click()
  await expect.element(screen.getByText('Confirm or return the rejection first')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.element(screen.getByText(/It cannot be approved while a rejection is proposed/)).toBeInTheDocument()
})

it('says that a transfer needs no decision, and not that one is not allowed', async () => {
  const { screen } = await renderConsole(path, {
    'GET /v1/staff/case/read': () => caseView({ kind: 'transfer', verdicts: [], blocks: ['NO_DECISION'] }),
  })
  await expect.element(screen.getByText(/^It needs no decision\./)).toBeVisible()
  expect(screen.getByText('You cannot approve this case now').elements()).toEqual([])
})
