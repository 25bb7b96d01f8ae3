import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { resetLook } from '@tessera/ui/testing/looks.ts'
import { routes } from '../routes.tsx'
import { kycInfo } from '../testing/answers.ts'
import { renderRoutes } from '../testing/app.tsx'
import { testStreams } from '../testing/events.ts'
import { testLeaving } from '../testing/leaving.ts'
import { later, noConnection, refusal, testServer } from '../testing/server.ts'

const server = testServer()
const left = testLeaving()
testStreams()
// React and the router log every error, also the ones that these tests provoke.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  resetLook()
})

const title = (name: string) => page.getByRole('heading', { level: 1, name })

describe('a profile that does not load', () => {
  it.each([
    ['50016', () => refusal(50016)],
    ['the network', noConnection],
    ['an unusable answer', () => new Response('<html>')],
    ['a bad gateway', () => new Response('', { status: 502 })],
  ])('replaces every screen: %s', async (_why, answer) => {
    server.answer({ 'GET /v2/private/user/profile': answer })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(title('We could not load your account')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Verify your identity' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('banner')).toBeVisible()
  })

  it('is requested again by reloading the page', async () => {
    server.answer({ 'GET /v2/private/user/profile': () => refusal(50016) })
    await renderRoutes(routes, '/auth/personal')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => left.map(({ type }) => type)).toEqual(['reload'])
  })
})

describe('an ended session', () => {
  it.each(['GET /v2/private/user/profile', 'POST /v3/private/kyc/kyc-info'] as const)(
    'leads to the sign-in page and back: %s',
    async (name) => {
      server.answer({ [name]: () => refusal(10007) })
      await renderRoutes(routes, '/auth/personal')
      await expect
        .poll(() => left[0]?.path)
        .toBe(`/login?redirect_url=${encodeURIComponent(window.location.pathname + window.location.search)}`)
    },
  )
})

describe('screen data that does not load', () => {
  it.each([
    ['50016', () => refusal(50016), 'Something went wrong on our side. Try again.'],
    [
      '10009',
      () => refusal(10009),
      'You cannot do this with your account right now. Contact support to find out more.',
    ],
    ['a code without a text', () => refusal(99999), 'refusal 99999 (99999)'],
    ['the network', noConnection, 'We could not reach our servers. Check your connection and try again.'],
    ['an unusable answer', () => new Response('<html>'), 'Something went wrong on our side. Try again.'],
    ['a bad gateway', () => new Response('', { status: 502 }), 'Something went wrong on our side. Try again.'],
  ])('is explained: %s', async (_why, answer, words) => {
    server.answer({ 'POST /v3/private/kyc/kyc-info': answer })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(title('We could not load this page')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says so when the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    server.answer({ 'POST /v3/private/kyc/kyc-info': noConnection })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText('You’re offline. Try again when you’re connected.')).toBeVisible()
  })

  it('leaves the rest of the account usable', async () => {
    server.answer({ 'POST /v3/private/kyc/builtin/session': () => refusal(50016) })
    const { go } = await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('We could not load this page')).toBeVisible()
    await go('/auth/personal')
    await expect.element(title('Overview')).toBeVisible()
  })

  it('is requested again in place, by one press', async () => {
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => refusal(50016) })
    await renderRoutes(routes, '/auth/personal')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    const info = later<ReturnType<typeof kycInfo>>()
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => info.promise })
    await again.click()
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    expect(server.asked('POST /v3/private/kyc/kyc-info')).toHaveLength(2)
    info.come(kycInfo())
    await expect.element(title('Overview')).toBeVisible()
    expect(left).toEqual([])
  })
})

describe('a program error', () => {
  it('has its own heading, with two ways out', async () => {
    // An answer of a shape that the contract does not define.
    server.answer({
      'POST /v3/private/kyc/kyc-info': () => Response.json({ ret_code: 0, ret_msg: 'OK', result: { version: 1 } }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(title('Unexpected Application Error!')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to account' }))
      .toHaveAttribute('href', '/user/accounts/auth/personal')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect.poll(() => left.map(({ type }) => type)).toEqual(['reload'])
    expect(console.error).toHaveBeenCalled()
  })
})
