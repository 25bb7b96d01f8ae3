import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const sumsub = {
  name: 'sumsub',
  connected: true,
  reachable: false,
  paused: false,
  failures: 0,
  cases: 4,
  verdicts: 4,
  approved: 3,
  handedOver: 1,
  p50: 120,
  p95: 600,
  lastVerdictAt: '2026-11-24T09:00:00Z',
  cost: null,
}
const dead = {
  id: 'd1',
  type: 'task.due',
  at: '2026-11-24T09:00:00Z',
  attempts: 8,
  state: 'dead',
  fault: 'status 500',
} as const
const shop = { partner: 'shop', name: 'Shop', closed: false, url: null, waiting: 0, delivered: 2 }
const region = { region: 'HKG', template: true, asOf: '2026-11-01', reviewedBy: null, tasks: 4 }

it('shows vendors, files, webhooks and the audit chain, each by itself, and sends webhooks again', async () => {
  let count = 1
  const { screen, calls } = await renderConsole('/setup', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/setup/providers': () => [sumsub],
    'GET /v1/staff/setup/rules': () => new Refused(50016),
    'GET /v1/staff/setup/webhooks': () => [{ ...shop, dead: count, latest: count > 0 ? [dead] : [] }],
    'POST /v1/staff/setup/redeliver': () => {
      count = 0
      return { again: 1 }
    },
    'POST /v1/staff/setup/audit': () => ({
      whole: false,
      events: 9,
      signedHeads: 0,
      head: null,
      faults: ['Case 1 differs'],
    }),
  })
  const row = screen.getByRole('row', { name: /^Sumsub/ })
  await expect.element(row.getByText('Not reachable')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '75%' })).toBeVisible()
  // One part that does not load leaves the others.
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await screen.getByRole('button', { name: /^Send again: task.due/ }).click()
  await expect.element(screen.getByText('Webhooks sent again: 1')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Send again: task.due/ })).not.toBeInTheDocument()
  expect(calls.find(({ name }) => name.endsWith('/redeliver'))?.sent).toEqual({ partner: 'shop', id: 'd1' })
  await screen.getByRole('button', { name: 'Verify now' }).click()
  await expect.element(screen.getByRole('alert').getByText('Case 1 differs')).toBeVisible()
})

it('shows what the checks find in a file', async () => {
  const { screen } = await renderConsole('/setup', {
    'GET /v1/staff/setup/rules': () => ({
      regions: [{ ...region, findings: ['It refers to nothing'] }],
      questionnaires: [],
    }),
  })
  const row = screen.getByRole('row', { name: /^Hong Kong/ })
  await expect.element(row.getByText('It refers to nothing')).toBeVisible()
})

it('shows a new key once, and the end of the earlier ones as chosen', async () => {
  const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], closedAt: null }
  const { screen, calls } = await renderConsole('/setup', {
    'GET /v1/staff/partner/list': () => [{ ...shop, keys: [{ ending: 'aB3d', expiresAt: null }] }],
    'POST /v1/staff/partner/key': () => ({ key: 'partner_sk_secret' }),
  })
  await screen.getByText('Change: Shop').click()
  await screen.getByText('Make a key').click()
  await screen.getByLabelText('Earlier keys').selectOptions('End in one hour')
  await screen.getByRole('button', { name: 'Make key' }).click()
  await expect.element(screen.getByText('partner_sk_secret')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/partner/key'))?.sent).toEqual({
    partner: 'shop',
    endEarlierAfter: 3600,
  })
})

it('closes a partner only after a question', async () => {
  const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], closedAt: null, keys: [] }
  const { screen, calls } = await renderConsole('/setup', {
    'GET /v1/staff/partner/list': () => [shop],
    'POST /v1/staff/partner/close': () => ({}),
  })
  const closed = (): number => calls.filter(({ name }) => name.endsWith('/partner/close')).length
  await screen.getByText('Change: Shop').click()
  await screen.getByText('Close the partner').click()
  const close = screen.getByRole('button', { name: 'Close partner' })
  await close.click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(closed()).toBe(0)
  await close.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Close partner' }).click()
  await expect.element(screen.getByText('The partner is closed.')).toBeVisible()
  expect(closed()).toBe(1)
})

it('leads from an erasure that a colleague asked for to the page where it is confirmed', async () => {
  const asked = {
    act: 'erase',
    subject: 'member:1042',
    memberId: 1042,
    caseId: null,
    period: null,
    reason: null,
  } as const
  const times = { at: '2026-11-24T09:00:00Z', until: '2026-12-01T09:00:00Z' }
  const { screen } = await renderConsole('/setup', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/setup/providers': () => [],
    'GET /v1/staff/setup/rules': () => new Refused(50016),
    'GET /v1/staff/setup/webhooks': () => [],
    'GET /v1/staff/proposal/list': () => ({
      proposals: [{ ...asked, ...times, by: 'ruth', own: false }],
      alone: [],
      letIn: [],
      exportSites: [],
    }),
  })
  await expect
    .element(screen.getByRole('link', { name: 'Confirm on the member’s page' }))
    .toHaveAttribute('href', '/member/1042')
  expect(screen.getByRole('columnheader', { name: 'Reason' }).query()).toBeNull()
})
