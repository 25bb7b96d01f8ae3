import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessFaults, faultsInThemes, resetLook } from '@tessera/ui/testing/looks.ts'
import { useAccount } from '../state/account.ts'
import { messages, toasts } from '../state/toasts.ts'
import { profile } from '../testing/answers.ts'
import { renderPart, type Shown } from '../testing/app.tsx'
import { testLeaving } from '../testing/leaving.ts'
import { later, noConnection, refusal, testServer } from '../testing/server.ts'
import { Header } from './Header.tsx'

const server = testServer()
const left = testLeaving()
beforeEach(() => page.viewport(390, 844))
afterEach(resetLook)
afterEach(() => vi.restoreAllMocks())

const opener = () => page.getByRole('button', { name: 'Account menu' })
const menu = () => page.getByRole('region', { name: 'Your account' })

async function shown(): Promise<Shown> {
  const all = await renderPart(<Header />)
  useAccount.getState().setUserInfo(profile())
  return all
}

describe('the account menu', () => {
  it('opens by its button and shows who is signed in', async () => {
    await shown()
    await expect.element(menu()).not.toBeInTheDocument()
    await opener().click()
    await expect.element(menu().getByText('a***@example.com')).toBeVisible()
    await expect.element(menu().getByText('UID 1000042')).toBeVisible()
  })

  it('changes the display currency: the list loads when the menu opens, and the choice is saved', async () => {
    const [rates, choose] = ['GET /v1/public/currency/rates', 'POST /v1/private/user/currency'] as const
    server.answer({
      [rates]: () => ({
        as_of: '2026-11-21',
        rates: [
          { currency_code: 'USD', rate: 1 },
          { currency_code: 'EUR', rate: 0.86 },
        ],
      }),
      [choose]: () => ({ currency_code: 'EUR', rate: 0.86 }),
      'GET /v2/private/user/profile': () => ({ ...profile(), currency_code: 'EUR', rate: 0.86 }),
    })
    await shown()
    await expect.element(opener()).toBeVisible()
    expect(server.asked(rates)).toEqual([])
    await opener().click()
    const select = menu().getByLabelText('Show amounts in')
    await select.selectOptions('EUR – Euro')
    await expect.element(select).toHaveValue('EUR')
    await expect.element(menu().getByText('Exchange rates from 21 November 2026, for guidance.')).toBeVisible()
    expect(server.asked(choose).map(({ body }) => body)).toEqual([{ currency_code: 'EUR' }])
    expect(useAccount.getState()).toMatchObject({ rate: 0.86, user: { currency_code: 'EUR' } })
  })

  it('keeps the previous currency and says why if the choice fails', async () => {
    server.answer({
      'GET /v1/public/currency/rates': () => ({
        as_of: '2026-11-21',
        rates: [
          { currency_code: 'USD', rate: 1 },
          { currency_code: 'EUR', rate: 0.86 },
        ],
      }),
      'POST /v1/private/user/currency': () => refusal(50016),
    })
    await shown()
    await opener().click()
    const select = menu().getByLabelText('Show amounts in')
    await select.selectOptions('EUR – Euro')
    await expect.element(menu().getByRole('alert')).toBeVisible()
    await expect.element(select).toHaveValue('USD')
  })

  it('copies the member number for support: the icon has a tooltip, and a short message confirms it', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen } = await shown()
    await opener().click()
    const copy = menu().getByRole('button', { name: 'Copy your UID' })
    await expect.element(menu().getByRole('tooltip')).not.toBeInTheDocument()
    await copy.hover()
    await expect.element(menu().getByRole('tooltip')).toHaveTextContent('Copy your UID')
    expect(await accessFaults(screen.baseElement)).toEqual([])
    await copy.click()
    expect(copied.mock.calls).toEqual([['1000042']])
    await expect.poll(() => messages.get()).toMatchObject([{ kind: 'success', title: 'UID copied', duration: 3000 }])
    expect(toasts.get().filter(({ open }) => open)).toEqual([])
  })

  it('shows no message if the browser refuses to copy', async () => {
    const before = messages.get().length
    const refused = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await shown()
    await opener().click()
    await menu().getByRole('button', { name: 'Copy your UID' }).click()
    await expect.poll(() => refused.mock.settledResults.at(-1)?.type).toBe('rejected')
    expect(messages.get()).toHaveLength(before)
  })

  it('shows nothing of a member that is not loaded yet', async () => {
    await renderPart(<Header />)
    await opener().click()
    await expect.element(menu().getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect.element(menu().getByText(/UID/)).not.toBeInTheDocument()
  })

  it('works by keyboard: open, move in, close, return', async () => {
    await shown()
    const button = opener().element()
    if (button instanceof HTMLElement) button.focus()
    await expect.element(opener()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu()).toBeVisible()
    await userEvent.tab()
    await expect.element(menu().getByRole('button', { name: 'Copy your UID' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(menu().getByRole('link', { name: 'Overview' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  it('closes by a press outside', async () => {
    await shown()
    await opener().click()
    await expect.element(menu()).toBeVisible()
    await userEvent.click(document.documentElement, { position: { x: 10, y: 800 }, force: true })
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('links to the sections on a phone, and closes after one', async () => {
    const { address } = await shown()
    await opener().click()
    await expect.element(menu().getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    await menu().getByRole('link', { name: 'Identity verification' }).click()
    await expect.element(menu()).not.toBeInTheDocument()
    expect(address()).toBe('/auth/kyc')
  })

  it('leaves the sections to the header if there is room, and has the way to My data and help', async () => {
    await page.viewport(1200, 800)
    await shown()
    await expect.element(page.getByRole('link', { name: 'Identity verification' })).toBeVisible()
    await opener().click()
    await expect.element(menu().getByRole('link', { name: 'My data' })).toBeVisible()
    await expect.element(menu().getByRole('link', { name: 'Help' })).toBeVisible()
    await expect.element(menu().getByRole('link', { name: 'Identity verification' })).not.toBeInTheDocument()
  })

  it('has no accessibility errors, in every theme', async () => {
    const { screen } = await shown()
    await opener().click()
    await expect.element(menu()).toBeVisible()
    expect(await faultsInThemes(screen.baseElement)).toEqual([])
  })
})

describe('signing out', () => {
  it('ends the session once and leaves, without a way back', async () => {
    const gone = later<Response>()
    server.answer({ 'POST /logout': () => gone.promise })
    await shown()
    await opener().click()
    const out = menu().getByRole('button', { name: 'Sign out' })
    await out.dblClick()
    await expect.element(out).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => server.asked('POST /logout')).toHaveLength(1)
    gone.come(Response.json({ ret_code: 0, ret_msg: 'OK', result: {} }))
    await expect.poll(() => left).toEqual([{ type: 'replace', path: '/login' }])
    expect(server.asked('POST /logout')).toHaveLength(1)
  })

  it('says that it failed, and can be tried again', async () => {
    server.answer({ 'POST /logout': () => refusal(50016) })
    await shown()
    await opener().click()
    const out = menu().getByRole('button', { name: 'Sign out' })
    await out.click()
    await expect
      .poll(() => toasts.get()[0])
      .toMatchObject({ kind: 'fail', title: 'Something went wrong on our side. Try again.' })
    await expect.element(out).not.toHaveAttribute('aria-busy')
    expect(left).toEqual([])
  })

  it('says for 2 seconds that the network failed', async () => {
    server.answer({ 'POST /logout': noConnection })
    await shown()
    await opener().click()
    await menu().getByRole('button', { name: 'Sign out' }).click()
    await expect
      .poll(() => toasts.get()[0])
      .toMatchObject({
        kind: 'fail',
        duration: 2000,
        title: 'We could not reach our servers. Check your connection and try again.',
      })
  })
})
