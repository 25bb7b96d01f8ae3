import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../../../routes.tsx'
import { attempt, details, photo, statuses } from '../../../../testing/answers.ts'
import { renderRoutes } from '../../../../testing/app.tsx'
import { testStreams } from '../../../../testing/events.ts'
import { later, refusal, testServer } from '../../../../testing/server.ts'
import type { HandoffStatus } from './handoff.ts'

const server = testServer()
const streams = testStreams()

const id = '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41'
const start = 'POST /v3/private/kyc/handoff/start'
const cancel = 'POST /v3/private/kyc/handoff/cancel'
const look = 'GET /v3/private/kyc/handoff/status'
const session = 'POST /v3/private/kyc/builtin/session'
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const draft = attempt({ details })

let status: HandoffStatus
// Session storage survives a test and even its file.
afterEach(() => window.sessionStorage.clear())
beforeEach(async () => {
  // A computer has a wide screen.
  await page.viewport(1280, 800)
  status = { state: 'waiting', end: null, number: 47, expiresAt: '2099-01-01T10:24:00Z', userAgent: '' }
  server.answer({
    'POST /v3/private/kyc/kyc-info': statuses.continue,
    [session]: () => ({ attempt: draft }),
    [start]: () => ({
      id,
      url: 'https://x.example/user/accounts/auth/sdk?lang=en#handoff=code',
      qr: ['101', '010', '111'],
      number: 47,
      expiresAt: status.expiresAt,
    }),
    [cancel]: () => ({}),
    [look]: () => ({ handoff: status, version: 1 }),
  })
})

/** The event stream reports a change made on the phone. */
async function happens(change: Partial<HandoffStatus>): Promise<void> {
  status = { ...status, ...change }
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  streams.at(-1)?.emit('{"version":9}')
}

async function shown(): Promise<Awaited<ReturnType<typeof renderRoutes>>> {
  const drawn = await renderRoutes(routes, '/auth/kyc')
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(title('Continue on your phone')).toBeVisible()
  return drawn
}

describe('handoff to a phone', () => {
  it('shows the code, the number and the link', async () => {
    await shown()
    await expect.element(page.getByRole('img', { name: 'QR code with the link for your phone' })).toBeVisible()
    await expect.element(page.getByText('47', { exact: true })).toBeVisible()
    await page.getByText('Use link instead').click()
    await expect.element(page.getByText('https://x.example/user/accounts/auth/sdk?lang=en#handoff=code')).toBeVisible()
    expect(server.asked(start).map(({ body }) => body)).toEqual([{ level: 'LEVEL_1', purpose: 'verify', lang: 'en' }])
  })

  it('shows an error when no link can be created', async () => {
    server.answer({ [start]: () => refusal(10006, { retry_after: 60 }) })
    await renderRoutes(routes, '/auth/kyc')
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toBeVisible()
  })

  it('follows the phone: opened, connected, each photo, sent', async () => {
    await shown()
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    await happens({ state: 'opened', userAgent })
    await expect.element(title('Confirm on your phone')).toHaveFocus()
    await expect.element(page.getByText(/The link was opened in: Safari on iPhone/)).toBeVisible()
    await happens({ state: 'connected' })
    await expect.element(title('Your phone is connected')).toHaveFocus()
    await expect.element(page.getByText('Page with your photo: still to do')).toBeVisible()
    server.answer({ [session]: () => ({ attempt: attempt({ details, photos: [photo()] }) }) })
    await happens({})
    await expect.element(page.getByText('Page with your photo: done')).toBeVisible()
    server.answer({
      [session]: () => ({ attempt: attempt({ details, photos: [photo()], status: 'submitted' }) }),
      'POST /v3/private/kyc/kyc-info': statuses.reading,
    })
    await happens({})
    await expect.element(title('We’re verifying your identity')).toBeVisible()
    expect(window.sessionStorage.getItem('handoff')).toBeNull()
  })

  it('shows the same code after a reload', async () => {
    const { screen } = await shown()
    await screen.unmount()
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('Continue on your phone')).toBeVisible()
    expect(server.asked(start)).toHaveLength(1)
  })

  it.each(['Continue here', 'Back'])('can be ended with “%s”, and continues on this device', async (name) => {
    await shown()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(title('Page with your photo')).toBeVisible()
    expect(server.asked(cancel).map(({ body }) => body)).toEqual([{ id }])
  })

  it('ends with the browser’s Back button, and the member stays in the flow', async () => {
    const { back, address } = await shown()
    await expect.poll(address).toContain('phone=1')
    // By now the page has shown the entry, too.
    await page.getByText('Use link instead').click()
    await back()
    await expect.element(title('Page with your photo')).toBeVisible()
    expect(address()).toMatch(/^\/auth\/kyc/)
    expect(server.asked(cancel).map(({ body }) => body)).toEqual([{ id }])
  })

  it.each([
    ['cancelled', /cancelled or replaced/],
    ['expired', /code expired/],
    ['used', /opened the link a second time/],
  ] as const)('says why it ended, and offers a new code: %s', async (end, words) => {
    await shown()
    await happens({ state: 'ended', end })
    await expect.element(title('Your phone is no longer connected')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
    status = { ...status, state: 'waiting', end: null }
    await page.getByRole('button', { name: 'Show new code' }).click()
    await expect.element(title('Continue on your phone')).toBeVisible()
  })

  it('does not end the new link after a late response about the old one', async () => {
    await shown()
    await happens({ state: 'ended', end: 'expired' })
    await expect.element(title('Your phone is no longer connected')).toBeVisible()
    const late = later<{ handoff: HandoffStatus; version: number }>()
    server.answer({ [look]: () => late.promise })
    const before = server.asked(look).length
    streams.at(-1)?.emit('{"version":10}')
    await expect.poll(() => server.asked(look).length).toBe(before + 1)
    const said = status
    status = { ...status, state: 'waiting', end: null }
    server.answer({
      [look]: () => ({ handoff: status, version: 10 }),
      [start]: () => ({
        id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
        url: 'https://x.example/new',
        qr: ['101', '010', '111'],
        number: 12,
        expiresAt: status.expiresAt,
      }),
    })
    await page.getByRole('button', { name: 'Show new code' }).click()
    await page.getByText('Use link instead').click()
    await expect.element(page.getByText('https://x.example/new')).toBeVisible()
    const titles = new Set<string | null>()
    const watch = new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent ?? null))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    late.come({ handoff: said, version: 11 })
    await late.promise
    status = { ...status, state: 'opened' }
    server.answer({ [look]: () => ({ handoff: status, version: 12 }) })
    streams.at(-1)?.emit('{"version":12}')
    await expect.element(title('Confirm on your phone')).toBeVisible()
    watch.disconnect()
    expect([...titles]).toEqual(['Confirm on your phone'])
  })

  it('passes axe, in every theme', async () => {
    const { screen } = await shown()
    await expect.poll(() => faultsInThemes(screen.container)).toEqual([])
    await happens({ state: 'connected' })
    await expect.element(title('Your phone is connected')).toBeVisible()
    await expect.poll(() => faultsInThemes(screen.container)).toEqual([])
  })
})
