import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faultsInThemes, overflow, resetLook } from '@tessera/ui/testing/looks.ts'
import { routes } from '../routes.tsx'
import { toasts } from '../state/toasts.ts'
import { useAccount } from '../state/account.ts'
import { profile, statuses } from '../testing/answers.ts'
import { renderRoutes } from '../testing/app.tsx'
import { testStreams } from '../testing/events.ts'
import { later, testServer } from '../testing/server.ts'

const server = testServer()
const streams = testStreams()
afterEach(async () => {
  resetLook()
  await page.viewport(390, 844)
})

const heading = () => page.getByRole('heading', { level: 1 })
const sections = () => page.getByRole('banner').getByRole('navigation', { name: 'Account', exact: true })

describe('the layout of every screen', () => {
  it('says that it is a sandbox, and only in a sandbox', async () => {
    const { screen } = await renderRoutes(routes, '/auth/personal')
    await expect
      .element(screen.getByRole('complementary', { name: 'Sandbox' }))
      .toHaveTextContent('Sandbox: use specimen documents only.')
    await screen.unmount()
    await renderRoutes(routes, '/auth/personal', { mode: 'production' })
    await expect.element(heading()).toBeVisible()
    await expect.element(page.getByRole('complementary', { name: 'Sandbox' })).not.toBeInTheDocument()
  })

  it('begins with a skip link past the header', async () => {
    await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    await userEvent.tab()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toHaveFocus()
    await expect.element(skip).toBeInViewport()
    expect(document.querySelector(skip.element().getAttribute('href') ?? '')).toBe(page.getByRole('main').element())
  })

  it('links to help, at the brand’s address', async () => {
    await renderRoutes(routes, '/auth/personal')
    const help = page.getByRole('navigation', { name: 'Help' })
    await expect
      .element(help.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', '/help-center/contact')
    expect(help.getByRole('link').elements()).toHaveLength(4)
  })

  it('sets the browser tab’s title to the page’s', async () => {
    await renderRoutes(routes, '/auth/personal')
    await expect.poll(() => document.title).toBe('Overview · Tessera')
  })

  it('updates the member’s attributes as they change on the server, by one stream for the whole page', async () => {
    const received: unknown[] = []
    const listen = (event: Event): void => void received.push(event instanceof CustomEvent ? event.detail : null)
    window.addEventListener('host:compliance', listen)
    await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    await expect.poll(() => streams).toHaveLength(1)
    server.answer({ 'GET /v2/private/user/profile': () => profile({ sub_attribute: { site: 'EU' }, version: 2 }) })
    streams[0]?.emit('{"version":2}')
    await expect.poll(() => useAccount.getState().complianceConfig).toMatchObject({ site: 'EU' })
    expect(received.at(-1)).toMatchObject({ site: 'EU' })
    window.removeEventListener('host:compliance', listen)
  })

  it('shows a toast from anywhere', async () => {
    await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    toasts.add({ kind: 'info', title: 'You continued in another window.' })
    await expect
      .element(page.getByRole('region', { name: /Notifications/ }).getByText('You continued in another window.'))
      .toBeVisible()
  })
})

describe('navigating from screen to screen', () => {
  it('marks the current section', async () => {
    await page.viewport(1200, 800)
    await renderRoutes(routes, '/auth/documents')
    await expect.element(sections().getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page')
    await expect.element(sections().getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
  })

  it('marks My data in the account menu, and no section', async () => {
    await page.viewport(1200, 800)
    await renderRoutes(routes, '/auth/myData')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect.element(page.getByRole('link', { name: 'My data' })).toHaveAttribute('aria-current', 'page')
    await expect.element(sections().getByRole('link', { name: 'Security' })).not.toHaveAttribute('aria-current')
  })

  it('shows a flow’s step, its way out and help in the header, and no sections and no footer', async () => {
    await renderRoutes(routes, '/auth/kyc')
    const banner = page.getByRole('banner')
    await expect.element(banner.getByText('Step 2 of 4')).toBeVisible()
    await expect.element(banner.getByText(': Document')).toBeInTheDocument()
    await expect
      .element(banner.getByRole('link', { name: 'Save and close' }))
      .toHaveAttribute('href', '/user/accounts/auth/personal')
    await expect.element(banner.getByRole('link', { name: 'Help' })).toBeVisible()
    await expect.element(banner.getByRole('navigation')).not.toBeInTheDocument()
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  })

  it('moves the focus to the new heading', async () => {
    await page.viewport(1200, 800)
    const { address } = await renderRoutes(routes, '/auth/personal')
    await sections().getByRole('link', { name: 'Identity verification' }).click()
    await expect.element(page.getByRole('heading', { name: 'Choose your document' })).toHaveFocus()
    expect(address()).toBe('/auth/kyc')
  })

  it('leaves the focus alone on the first page', async () => {
    await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  it('shows that the next screen is loading', async () => {
    const { go } = await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    const info = later<ReturnType<typeof statuses.start>>()
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => info.promise })
    const gone = go('/auth/kyc')
    await expect.element(page.getByText('Loading', { exact: true }).first()).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    info.come(statuses.start())
    await gone
    await expect.element(page.getByRole('heading', { name: 'Choose your document' })).toBeVisible()
  })

  it('requests the profile once, however often the member navigates', async () => {
    const { go } = await renderRoutes(routes, '/auth/personal')
    await expect.element(heading()).toBeVisible()
    await go('/auth/kyc')
    await go('/auth/personal')
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    expect(server.asked('GET /v2/private/user/profile')).toHaveLength(1)
  })

  it('starts at the personal page', async () => {
    const { address } = await renderRoutes(routes, '/')
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    expect(address()).toBe('/auth/personal')
  })
})

describe('an address without a screen', () => {
  it.each(['/auth/nothing-of-this-name', '/elsewhere'])('says so and links back: %s', async (path) => {
    const { address } = await renderRoutes(routes, path)
    await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to account' }).click()
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    expect(address()).toBe('/auth/personal')
  })
})

describe('menus', () => {
  it.each([
    ['Account menu', () => page.getByRole('button', { name: 'Sign out' })],
    ['Language: English', () => page.getByRole('menuitemradio', { name: 'Deutsch' })],
  ])('pressed before its content has loaded, "%s" fills in later', async (name, content) => {
    await renderRoutes(routes, '/auth/personal')
    await page.getByRole('button', { name }).click()
    await expect.element(content()).toBeVisible()
  })
})

describe.each([
  ['/auth/personal', 'Overview'],
  ['/auth/kyc', 'Choose your document'],
  ['/auth/nothing-of-this-name', 'This page does not exist'],
])('the page %s', (path, title) => {
  it.each([320, 390, 1200])('fits into a window of %i px from right to left', async (width) => {
    await page.viewport(width, 800)
    await renderRoutes(routes, path)
    document.documentElement.dir = 'rtl'
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(overflow()).toBe(0)
  })

  it('has no accessibility errors, in every theme', async () => {
    const { screen } = await renderRoutes(routes, path)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await faultsInThemes(screen.baseElement)).toEqual([])
  })
})
