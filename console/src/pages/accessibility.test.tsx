import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  accessFaults,
  colourFaults,
  overflow,
  resetLook,
  showTheme,
  endTransitions,
} from '@tessera/ui/testing/looks.ts'
import { caseView, figures, memberPage, person, reportDraft } from '../testing/answers.ts'
import { renderConsole } from '../testing/console.tsx'

const at = '2026-11-24T09:00:00Z'
const { id } = caseView()
const keys = { id: 'AA', name: 'anna', displayName: 'anna' }

/** What the pages show. */
const answers: Parameters<typeof renderConsole>[1] = {
  'GET /v1/staff/session/info': () => person({ roles: ['reviewer', 'senior', 'admin', 'mlro'] }),
  'GET /v1/staff/member/read': () => memberPage(),
  'GET /v1/staff/figures/read': () => figures(),
  'GET /v1/staff/queue/held': () => [{ id, memberId: 1042, template: 260, products: ['FIAT_WITHDRAW'], since: at }],
  'GET /v1/staff/queue/colleagues': () => ['ben'],
  'GET /v1/staff/report/list': () => [reportDraft()],
  'GET /v1/staff/report/read': () => reportDraft(),
  'GET /v1/staff/case/read': () =>
    caseView({
      failed: ['name-as-typed'],
      duplicates: [{ state: 'approved', case: { id, memberId: 1077 } }],
      notes: [{ id, at, by: 'anna', text: 'See the statement.' }],
    }),
  'POST /v1/staff/sign-in/options': () => ({
    options: { challenge: 'a', rpId: 'localhost', timeout: 1, allowCredentials: [], userVerification: 'required' },
    sandbox: ['anna'],
    oidc: true,
  }),
  'POST /v1/staff/invitation/open': () => ({
    name: 'anna',
    passkeys: 0,
    options: {
      rp: { id: 'localhost', name: 'Tessera' },
      user: keys,
      challenge: 'a',
      pubKeyCredParams: [],
      timeout: 1,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }),
}

beforeEach(async () => {
  window.sessionStorage.clear()
  await page.viewport(1280, 720)
})
afterEach(async () => {
  resetLook()
  await page.viewport(414, 896)
})

/** Axe finds nothing, in light and in dark, and nothing scrolls sideways at 1280 x 720. */
async function expectGood(element: Element): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    showTheme(theme)
    endTransitions()
    const faults = theme === 'light' ? await accessFaults(element) : await colourFaults(element)
    expect({ theme, faults }).toEqual({ theme, faults: [] })
    expect(overflow()).toBe(0)
  }
}

describe('no accessibility errors, and no sideways scroll', () => {
  it.each([
    ['/', 'Queue'],
    [`/case/${id}`, 'Identity: member 1042'],
    ['/members', 'Members'],
    ['/member/1042', 'Member 1042'],
    ['/held', 'Held products'],
    ['/messages', 'Messages'],
    ['/figures', 'Statistics'],
    ['/quality', 'Quality check'],
    ['/export', 'Export'],
    ['/reports', 'Reports'],
    [`/report/${id}`, 'Report about member 1042'],
    ['/people', 'Staff'],
    ['/setup', 'Set-up'],
    ['/account', 'anna'],
    ['/sign-in', 'Sign in to review'],
    ['/invitation', 'Add your passkeys'],
    ['/no-such-page', 'Page not found'],
  ])('%s', async (path, title) => {
    const { screen } = await renderConsole(path, answers)
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectGood(screen.baseElement)
  })

  it.each([
    ['?', 'Keyboard shortcuts'],
    ['h', 'Put this case on hold'],
    ['e', 'Escalate to a senior reviewer'],
    ['q', 'Ask the member'],
    ['m', 'Assign'],
    ['s', 'Snooze'],
  ])('the dialog of %s', async (key, title) => {
    const { screen } = await renderConsole(`/case/${id}`, answers)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard(key)
    await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
    await expectGood(screen.baseElement)
  })

  it('the dialogs that show a number, send a decision and export a case', async () => {
    const { screen } = await renderConsole(`/case/${id}`, answers)
    for (const press of [
      () => screen.getByRole('button', { name: 'Show Document number in full' }).click(),
      () => screen.getByRole('button', { name: 'Export' }).click(),
      async () => {
        await screen.getByRole('button', { name: 'Reject' }).click()
        await screen.getByRole('checkbox', { name: 'Fraud' }).click()
        await screen.getByRole('button', { name: 'Continue' }).click()
      },
    ]) {
      await press()
      await expect.element(screen.getByRole('dialog')).toBeVisible()
      await expectGood(screen.baseElement)
      await userEvent.keyboard('{Escape}')
    }
  })
})
