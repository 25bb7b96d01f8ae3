import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { useSdk, type SdkVisit } from '../../state/sdk.ts'
import { renderPart } from '../../testing/app.tsx'
import { sdkVisit } from '../../testing/sdk.ts'
import { later, noConnection, testServer, texts } from '../../testing/server.ts'
import { Lifetime } from './Lifetime.tsx'

const server = testServer()
const words = texts.sdk
const renew = 'POST /v1/s1/kyc/integration/renew-token'
const minute = 60_000
const start = Date.parse('2026-11-20T10:00:00Z')
let now = start
const stay = () => page.getByRole('button', { name: words.lifetime.stay })
const notice = () => page.getByText(/^You have \d+ minutes? left on this page/)

/** The page's clock, controlled by the test. The page reads it every ten seconds. */
let look = (): void => undefined
function at(time: number): void {
  now = time
  // Renders at once: an element that is absent must not just be late.
  flushSync(look)
}

beforeEach(() => {
  now = start
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const every = window.setInterval.bind(window)
  vi.spyOn(window, 'setInterval').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== 10_000) return every(act, ms)
    look = act
    return 0
  }) as typeof window.setInterval)
})
afterEach(() => {
  vi.restoreAllMocks()
  useSdk.setState({ visit: null, refusal: null })
  window.sessionStorage.clear()
})

async function show(change: Partial<SdkVisit> = {}): Promise<HTMLElement> {
  useSdk.setState({
    refusal: null,
    visit: sdkVisit({ expiresAt: start + 30 * minute, renewableUntil: start + 240 * minute, ...change }),
  })
  const { screen } = await renderPart(
    <>
      <Lifetime />
      <input aria-label="Name" />
    </>,
  )
  return screen.container
}

describe('the end of a visit', () => {
  it('is not shown while there is time, and is from five minutes on', async () => {
    await show()
    await expect.element(page.getByLabelText('Name')).toBeVisible()
    await expect.element(notice()).not.toBeInTheDocument()
    at(start + 25 * minute - 1)
    await expect.element(notice()).not.toBeInTheDocument()
    at(start + 25 * minute)
    await expect.element(notice()).toHaveTextContent('You have 5 minutes left on this page. What you’ve sent is saved.')
    expect(await accessFaults(document.body)).toEqual([])
  })

  it.each([
    [4 * minute + 1000, '5 minutes'],
    [2 * minute, '2 minutes'],
    [59_000, '1 minute'],
  ])('is counted in whole minutes: %d ms', async (left, counted) => {
    await show({ expiresAt: start + left })
    await expect
      .element(notice())
      .toHaveTextContent(`You have ${counted} left on this page. What you’ve sent is saved.`)
  })

  it('once reached, leads to the refusal screen', async () => {
    await show({ expiresAt: start + 2 * minute })
    await expect.element(notice()).toBeVisible()
    expect(useSdk.getState().refusal).toBeNull()
    at(start + 2 * minute)
    await expect.poll(() => useSdk.getState().refusal).toBe('expired')
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it('is not shown without a visit', async () => {
    await show()
    useSdk.setState({ visit: null })
    at(start + 300 * minute)
    await expect.element(page.getByLabelText('Name')).toBeVisible()
    expect(useSdk.getState().refusal).toBeNull()
  })
})

it('never covers the focused field: the notice moves below it', async () => {
  const around = await show({ expiresAt: start + 3 * minute })
  await expect.element(notice()).toBeVisible()
  const field = page.getByLabelText('Name').element() as HTMLInputElement
  // Like a scrolled partner's page: our sticky notice is over the field.
  Object.assign(field.style, { position: 'absolute', insetBlockStart: '4px', insetInlineStart: '0' })
  around.style.minHeight = '600px'
  field.focus()
  await expect
    .poll(() => notice().element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(field.getBoundingClientRect().bottom)
})

describe('extending', () => {
  const granted = {
    access_token: 'second',
    token_id: 'second',
    expires_at: '2026-11-20T10:33:00Z',
    renewable_until: '2026-11-20T14:00:00Z',
    expires_in: 33 * 60,
    renewable_in: 4 * 3600,
  }

  it('renews once, preserves typed values, and removes the notice', async () => {
    const answer = later<typeof granted>()
    server.answer({ [renew]: () => answer.promise })
    await show({ expiresAt: start + 3 * minute })
    await page.getByLabelText('Name').fill('Anouk')
    await stay().dblClick()
    await expect.element(stay()).toHaveAttribute('aria-busy', 'true')
    answer.come(granted)
    await expect.element(notice()).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Anouk')
    expect(server.asked(renew)).toHaveLength(1)
    expect(useSdk.getState().visit).toMatchObject({ tokenId: 'second', expiresAt: Date.parse(granted.expires_at) })
  })

  it('without a connection says so beside the button, and works when pressed again', async () => {
    server.answer({ [renew]: noConnection })
    await show({ expiresAt: start + 3 * minute })
    await stay().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/connection/)
    server.answer({ [renew]: () => granted })
    await stay().click()
    await expect.element(notice()).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is not offered after the maximum duration', async () => {
    await show({ expiresAt: start + 3 * minute, renewableUntil: start + 3 * minute })
    await expect.element(notice()).toBeVisible()
    await expect.element(stay()).not.toBeInTheDocument()
  })
})
