import { expect, type Browser, type Page } from '@playwright/test'
import { launchData } from '../server/src/testing/messenger.ts'
import { expectFaultless } from './axe.ts'
import type { Product } from './product.ts'
import { createAccount, signIn, signUp, test } from './test.ts'

type Said = { name: string; data: Record<string, unknown> | '' }

/** A web view of the messenger on a phone. It records what the page requests. */
async function messenger(
  browser: Browser,
): Promise<{ page: Page; said: Said[]; last: (name: string) => Said['data'] | undefined }> {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en' })
  ).newPage()
  const said: Said[] = []
  await page.exposeFunction('reportEvent', (name: string, json: string) =>
    said.push({ name, data: JSON.parse(json) as Said['data'] }),
  )
  await page.addInitScript(() => {
    Object.assign(window, {
      TelegramWebviewProxy: {
        postEvent: (name: string, json: string) =>
          (Reflect.get(window, 'reportEvent') as (name: string, json: string) => unknown)(name, json),
      },
    })
  })
  return { page, said, last: (name) => said.findLast((one) => one.name === name)?.data }
}

const person = { id: 4242, first_name: 'Anouk', username: 'anouk', language_code: 'en' }

/** The address that the messenger opens. */
function opening(product: Product, launch = launchData({ user: person })): string {
  return `${product.url}/user/accounts/auth/personal#${new URLSearchParams({ tgWebAppData: launch, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }).toString()}`
}

/** An event that the messenger sends to the page. */
const send = (page: Page, name: string, data?: unknown): Promise<void> =>
  page.evaluate(
    ([event, detail]) =>
      (
        window as unknown as { Telegram: { WebView: { receiveEvent: (name: unknown, data: unknown) => void } } }
      ).Telegram.WebView.receiveEvent(event, detail),
    [name, data] as const,
  )

const title = 'Use Telegram to sign in?'

test('a member links Telegram with their password, signs in with it from then on, and unlinks it on their computer', async ({
  browser,
  page: desk,
  product,
}) => {
  const member = await signUp(desk, product)
  const uid =
    (await desk
      .getByText(/^UID \d+$/)
      .first()
      .textContent()) ?? ''

  const first = await messenger(browser)
  await first.page.goto(opening(product))
  await expect(first.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The proof cannot be copied from an address.
  await expect.poll(() => first.page.url()).not.toContain('tgWebApp')
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'black')
  await signIn(first.page, member)
  const dialog = first.page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Anouk @anouk')).toBeVisible()
  await expectFaultless(first.page)
  await dialog.getByLabel('Enter your password to confirm').fill('not my password')
  await dialog.getByRole('button', { name: 'Link Telegram' }).click()
  await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible()
  await dialog.getByLabel('Enter your password to confirm').fill(member.password)
  await dialog.getByRole('button', { name: 'Link Telegram' }).click()
  await expect(first.page.getByText('You can now sign in with Telegram', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const launch = launchData({ user: person })
  const second = await messenger(browser)
  await second.page.goto(opening(product, launch))
  await expect(second.page.getByText(uid, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(second.page.getByRole('dialog', { name: title })).toBeHidden()

  // A person who intercepts that launch gets only the sign-in page. So does a plain browser.
  const thief = await messenger(browser)
  const refused = thief.page.waitForResponse(/messenger\/sign-in/)
  await thief.page.goto(opening(product, launch))
  expect(await (await refused).json()).toMatchObject({ ext_info: { reason: 'used' } })
  await expect(thief.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const plain = await (await browser.newContext({ locale: 'en' })).newPage()
  const asked: string[] = []
  plain.on('request', (request) => asked.push(request.url()))
  await plain.goto(opening(product))
  await signIn(plain, member)
  expect(asked.filter((url) => url.includes('/messenger/'))).toEqual([])

  await desk.goto(`${product.url}/user/accounts/auth/security`)
  const devices = desk.getByRole('region', { name: 'Where you are signed in' })
  await devices.getByRole('button', { name: 'Unlink Telegram' }).click()
  await expect(desk.getByText('You can no longer sign in with Telegram', { exact: true })).toBeVisible()
  await second.page.reload()
  await expect(second.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the page behaves as part of the messenger: black, full height, its back button, safe areas, its question before closing', async ({
  browser,
  page: desk,
  product,
}) => {
  const member = await signUp(desk, product)
  const { page, said, last } = await messenger(browser)
  await page.goto(opening(product, launchData({ user: { ...person, id: 77 } })))
  await signIn(page, member)
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Not now' }).click()
  expect(said.map(({ name }) => name)).toEqual(expect.arrayContaining(['web_app_ready', 'web_app_expand']))
  expect([last('web_app_set_background_color'), last('web_app_set_header_color')]).toEqual([
    { color: '#000000' },
    { color: '#000000' },
  ])
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: false })
  await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: true })

  await send(page, 'safe_area_changed', { top: 40, bottom: 20, left: 0, right: 0 })
  await send(page, 'content_safe_area_changed', { top: 6, bottom: 0, left: 0, right: 0 })
  await expect(page.locator('body')).toHaveCSS('padding-top', '46px')

  await page
    .getByRole('link', { name: /Verify identity/ })
    .first()
    .click()
  await expect(page).toHaveURL(/auth\/kyc/)
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: true })
  await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: false })
  await page.getByRole('combobox', { name: 'Country of residence' }).pressSequentially('nether')
  await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: true })
  await page.keyboard.press('Escape')
  await send(page, 'back_button_pressed')
  await expect(page).toHaveURL(/auth\/personal/)
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: false })
  await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: false })

  // Signing out clears the tab. It still belongs to the messenger, and does not sign in automatically.
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
})

test('a visitor who signs up before the messenger’s own sign-in has answered still gets the offer to link', async ({
  browser,
  product,
}) => {
  const { page } = await messenger(browser)
  const held = Promise.withResolvers<void>()
  await page.route('**/x-api/v1/public/messenger/sign-in', () => held.resolve(), { times: 1 })
  await page.goto(opening(product, launchData({ user: { ...person, id: 4711 } })))
  await held.promise
  // The link does the same before the page's script runs.
  await page.goto(`${product.url}/login?mode=sign-up`)
  await createAccount(page)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('the launch sets the language until the member chooses one, and that choice survives signing out', async ({
  browser,
  page: desk,
  product,
}) => {
  const member = await signUp(desk, product)
  const { page } = await messenger(browser)
  const opensIn = async (launched: string, shown: string): Promise<void> => {
    await page.goto(opening(product, launchData({ user: { ...person, id: 815, language_code: launched } })))
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('html')).toHaveAttribute('lang', shown)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
  }
  await opensIn('ar', 'ar-SA')
  await opensIn('de', 'de-DE')
  await page.getByRole('button', { name: /Sprache/ }).click()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await signIn(page, member)
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await opensIn('ar', 'en')
})
