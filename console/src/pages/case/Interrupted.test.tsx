import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { caseView, person } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const path = `/case/${caseView().id}`
const options = {
  challenge: 'a',
  rpId: 'localhost',
  timeout: 1,
  allowCredentials: [],
  userVerification: 'required' as const,
}
const item = { path: 'called.member', options: [], value: [] }

type Screen = Awaited<ReturnType<typeof renderConsole>>['screen']
const checklist = (screen: Screen) =>
  screen.getByRole('region', { name: 'Checklist for reviewers' }).getByRole('textbox')

/** Rejects for fraud, with a half-written note and a line of the checklist. */
async function rejecting(answers: Parameters<typeof renderConsole>[1]) {
  const shown = await renderConsole(path, {
    'GET /v1/staff/case/read': () => caseView({ checklist: [item] }),
    ...answers,
  })
  await shown.screen.getByLabelText('Add a note').fill('Half a thought')
  await shown.screen
    .getByRole('region', { name: /Checklist|Check/ })
    .getByRole('textbox')
    .fill('Called at nine')
  await shown.screen.getByRole('button', { name: 'Reject' }).click()
  await shown.screen.getByRole('checkbox', { name: 'Fraud' }).click()
  await shown.screen.getByRole('button', { name: 'Continue' }).click()
  await shown.screen.getByRole('button', { name: 'Send decision' }).click()
  return shown
}

describe('a decision that is interrupted loses nothing', () => {
  it('by a session that ended: it is still there after the next sign-in', async () => {
    let ended = true
    const { screen, address } = await rejecting({
      'POST /v1/staff/case/decide': () => (ended ? new Refused(10007) : { outcome: 'decided' }),
      'POST /v1/staff/sign-in/options': () => ({ options, sandbox: ['anna'], oidc: false }),
      'POST /v1/staff/sign-in/finish': () => ({ name: 'anna' }),
    })
    await expect.element(screen.getByText(/Your session has ended\. Sign in to continue where you were/)).toBeVisible()
    ended = false
    await screen.getByRole('button', { name: 'Sign in as anna' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
    await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Half a thought')
    await expect.element(checklist(screen)).toHaveValue('Called at nine')
    expect(address()).toBe(path)
  })

  it('by a lost passkey: it says what to do, and the decision is still open', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: { get: () => Promise.reject(new DOMException('no passkey', 'NotAllowedError')) },
    })
    const { screen } = await rejecting({
      'GET /v1/staff/session/info': () => person({ sandbox: false }),
      'POST /v1/staff/case/decide': () => new Refused(20503),
      'POST /v1/staff/session/confirm-options': () => options,
    })
    await screen.getByRole('button', { name: 'Use passkey' }).click()
    await expect.element(screen.getByText(/If you lost it, use your other passkey, or ask an admin/)).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Confirm it’s you, then try again.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send decision' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('checkbox', { name: 'Fraud' })).toBeChecked()
  })

  it('by the other tab, which decided first: it says who decided when and how, and offers no verdict', async () => {
    let decided = false
    const mine = {
      at: '2026-11-24T08:50:00Z',
      actor: 'anna',
      action: 'attempt.decided',
      details: [{ name: 'verdict', values: ['rejected'] }],
    }
    const { screen } = await rejecting({
      'GET /v1/staff/case/read': () =>
        caseView({
          checklist: [item],
          ...(decided
            ? {
                version: 8,
                state: 'rejected',
                waiting: false,
                history: [...caseView().history, { ...mine, changes: true }],
                verdicts: ['approved', 'rejected'],
              }
            : {}),
        }),
      'POST /v1/staff/case/decide': () => {
        decided = true
        return new Refused(20505, { version: 8 })
      },
    })
    const done = screen.getByRole('alert')
    await expect.element(done.getByText(/^anna decided this case on 24 Nov 2026, .*: Not approved$/)).toBeVisible()
    await expect.element(done.getByText('Fraud')).toBeVisible()
    for (const name of ['Approve', 'Reject', 'Continue', 'Send decision'])
      expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([])
    expect(screen.getByText(/send your decision again/).elements()).toEqual([])
    await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Half a thought')
  })
})
