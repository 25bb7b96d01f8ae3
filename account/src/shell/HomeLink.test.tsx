import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useAccount } from '../state/account.ts'
import { useSdk, type SdkVisit } from '../state/sdk.ts'
import { profile } from '../testing/answers.ts'
import { renderPart, type Shown } from '../testing/app.tsx'
import { testFrame } from '../testing/frame.ts'
import { sdkVisit } from '../testing/sdk.ts'
import { testServer } from '../testing/server.ts'
import { HomeLink } from './HomeLink.tsx'

testServer()
const frame = testFrame()
afterEach(() => useSdk.setState({ visit: null, refusal: null }))

const link = () => page.getByRole('link', { name: 'Way out' })

async function show(
  visit: SdkVisit | null,
  redirect?: string,
  more: { done?: boolean; declines?: boolean } = {},
): Promise<Shown> {
  useSdk.setState({ visit })
  const shown = await renderPart(
    <>
      <HomeLink className="way" {...more}>
        Way out
      </HomeLink>
      <p>Drawn</p>
    </>,
    '/auth/kyc',
  )
  const extra = redirect === undefined ? {} : { extraParams: { redirect_url: redirect } }
  useAccount.setState({ user: { ...profile(), ...extra } })
  await expect.element(page.getByText('Drawn')).toBeVisible()
  return shown
}

describe('the way out', () => {
  it('leads a member to the account’s first page, within the app', async () => {
    const { address } = await show(null)
    await link().click()
    expect(address()).toBe('/auth/personal')
  })

  it('ignores a partner’s redirect address for a member', async () => {
    await show(null, 'https://shop.example/back')
    await expect.element(link()).toHaveAttribute('href', '/user/accounts/auth/personal')
  })

  it('leads from a task to the list of tasks, framed or not', async () => {
    const { address } = await show(sdkVisit({ scene: 'tasks' }), 'https://shop.example/back', { done: true })
    await page.getByRole('link', { name: 'Back to tasks' }).click()
    expect(address()).toBe('/auth/sdk')
    // From the list itself it leads out.
    await expect.element(page.getByRole('link', { name: 'Back to tasks' })).not.toBeInTheDocument()
  })

  it('leads from a partner’s visit back to the partner', async () => {
    frame.none()
    await show(sdkVisit(), 'https://shop.example/back?order=9')
    await expect.element(link()).toHaveAttribute('href', 'https://shop.example/back?order=9')
  })

  it.each([
    'https://evil.example/back',
    'http://shop.example/back',
    'javascript:alert(1)',
    'https://shop.example@evil.example/',
    undefined,
  ])('is missing if the address is not the partner’s: %s', async (redirect) => {
    frame.none()
    await show(sdkVisit(), redirect)
    await expect.element(link()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })

  it('leads home from a visit that our own page opened', async () => {
    frame.none()
    await show(sdkVisit({ partner: null }))
    await expect.element(link()).toHaveAttribute('href', '/user/accounts/auth/personal')
  })

  it('in a visit without an address, says that the page can be closed once nothing is left to do', async () => {
    frame.none()
    await show(sdkVisit(), undefined, { done: true })
    await expect.element(page.getByText(/You can close this page/)).toBeVisible()
  })

  it('lets a native app close its web view', async () => {
    frame.none()
    const received: unknown[] = []
    vi.stubGlobal('verification', { postMessage: (message: string) => void received.push(JSON.parse(message)) })
    await show(sdkVisit())
    await page.getByRole('button', { name: 'Close' }).click()
    expect(received).toEqual([{ source: 'verification-frame', type: 'closed' }])
  })

  it('keeps its own text in a frame when it declines', async () => {
    frame.around()
    await show(sdkVisit(), undefined, { declines: true })
    await expect.element(page.getByRole('button', { name: 'Way out' })).toBeVisible()
  })

  it('lets the framing page close a visit', async () => {
    const received = frame.around()
    await show(sdkVisit(), 'https://shop.example/back')
    await expect.element(link()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(received).toEqual([
      { message: { source: 'verification-frame', type: 'closed' }, origin: window.location.origin },
    ])
  })
})
