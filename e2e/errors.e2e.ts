import { readFileSync } from 'node:fs'
import type { Cookie, Page } from '@playwright/test'
import { kycActions } from '../contract/actions.ts'
import { retCodes, textKeyOf } from '../contract/errors.ts'
import { monitored, refuse, rejectUnhandled, withoutFirstAnswers } from './faults.ts'
import { expect, signUp, test } from './test.ts'

/*
 * Every row of the error catalogue, provoked at the network: what the member sees, once, and what we report to
 * monitoring.
 */

const texts = JSON.parse(
  readFileSync(new URL('../locales/en/inverse-error-code.json', import.meta.url), 'utf8'),
) as Record<string, string>

const personal = '/user/accounts/auth/personal'
const profilePage = '/user/accounts/auth/profile'

const heldData = '**/x-api/v3/private/kyc/kyc-personal-info'

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const held = (page: Page) => page.getByRole('region', { name: 'What we hold about you' })

/** One member for all tests: none of them changes the member. */
let cookies: Cookie[] = []
test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext()
  await signUp(await context.newPage(), product)
  cookies = await context.cookies()
  await context.close()
})
test.beforeEach(async ({ page, product }) => {
  await withoutFirstAnswers(page)
  await page.context().addCookies(cookies)
  await page.goto(product.url + personal)
})

/** Files that load after the first screen. With them the page shows errors without a network, too. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() =>
    ['later-', 'inverse-error-code'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )
}

test.describe('a call without a usable answer', () => {
  test('a device without a network: shows it although nothing can be loaded @phone', async ({ page }) => {
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(toasts(page)).toHaveText(/You’re offline\./)
    await expect(toasts(page)).toHaveCount(1)
    await page.context().setOffline(false)
  })

  test('is reported to our own server, which accepts it', async ({ page, product }) => {
    const taken = page.waitForResponse('**/x-api/v1/public/monitor/report')
    await page.route(heldData, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(product.url + profilePage)
    expect((await taken).status()).toBe(200)
  })

  test('leaving a page cancels its calls and shows no error', async ({ page, product }) => {
    const events = await monitored(page)
    await page.goto(product.url + personal)
    await settled(page)
    await page.route('**/x-api/v3/private/kyc/builtin/session', () => undefined)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('builtin/session'))
    await page.getByRole('link', { name: 'Verify identity' }).first().click()
    await expect(page.getByRole('navigation', { name: 'Account', exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'Overview' }).click()
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    expect(await events()).toEqual([])
  })
})

test.describe('a refusal', () => {
  for (const [code, message, words] of [
    [1007, 'link used', 'Timeout, link used.'],
    [1008, '', 'Timeout, token error.'],
  ] as const) {
    test(`of a token is shown for 3 s, once: ${code}`, async ({ page, product }) => {
      await page.route(heldData, (route) => refuse(route, code, message))
      await page.goto(product.url + profilePage)
      await expect(toasts(page)).toHaveText(words)
      await expect(held(page).getByRole('alert')).toContainText('We could not load this page')
      await expect(page.getByText(texts[String(code)] ?? '')).toHaveCount(0)
      await expect(toasts(page)).toHaveCount(0)
    })
  }
})

test.describe('an unhandled rejection', () => {
  test('is shown by its text, whatever its code', async ({ page }) => {
    await settled(page)
    const numbers = [...Object.values(retCodes), ...Object.values(kycActions).map(Number)].filter(
      // Those of the console have their texts there.
      (code) => code !== 0 && code !== 1007 && code !== 1008 && !(code > 20_500 && code < 20_600),
    )
    for (const code of numbers) {
      await rejectUnhandled(page, { ret_code: code, ret_msg: 'refused', result: {} })
      await expect(
        toasts(page)
          .filter({ hasText: texts[textKeyOf(code)] ?? 'no text' })
          .first(),
        String(code),
      ).toBeVisible()
    }
  })

  test('without a text is shown by code and message, in either spelling', async ({ page }) => {
    await settled(page)
    await rejectUnhandled(page, { ret_code: 12345, ret_msg: 'brand new' })
    await expect(toasts(page)).toHaveText(['brand new (12345)'])
    await rejectUnhandled(page, { retCode: 12346, retMsg: 'newer' })
    await expect(toasts(page).filter({ hasText: 'newer (12346)' })).toBeVisible()
  })

  test('with a reminder to notify is a notification, bottom right, with the server’s text @phone', async ({ page }) => {
    await settled(page)
    // A member who exceeds the rate limit: the server's own answer to a call without a handler.
    await page.evaluate(async () => {
      const link = async (): Promise<{ ret_code: number }> => {
        const body = JSON.stringify({ password: 'not this one', link_token: 'x'.repeat(43) })
        const answer = await fetch('/x-api/v1/private/messenger/link', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
          body,
        })
        return (await answer.json()) as { ret_code: number }
      }
      let answer = await link()
      for (let times = 0; times < 10 && answer.ret_code !== 10006; times += 1) answer = await link()
      // oxlint-disable-next-line prefer-promise-reject-errors -- an answer as it came is what the row is about
      void Promise.reject(answer)
    })
    const notice = toasts(page)
    await expect(notice).toContainText(/Please wait \d+ (second|minute)/)
    await expect(notice).toContainText(texts['10006'] ?? '')
    const [box, size] = [await notice.boundingBox(), page.viewportSize()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((size?.height ?? 0) - 80)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((size?.width ?? 0) - 80)
  })
})

test('a part of a page whose file does not load leaves the rest of the page working @phone', async ({
  page,
  product,
}) => {
  const below = /\/assets\/later-personal-[^/]*\.js$/
  await page.route(below, (route) => route.abort())
  await page.goto(product.url + personal)
  const lost = page.getByRole('alert').filter({ hasText: 'We could not load this part of the page.' }).first()
  await expect(lost).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify identity' }).first()).toBeVisible()
  await page.unroute(below)
  await lost.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('region', { name: 'Manage your verification' })).toBeVisible()
})

test.describe('a program error', () => {
  test('a screen whose file is missing: the page reloads automatically, once, and then says so', async ({ page }) => {
    await settled(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    // Every file of the web app that this page has not loaded yet.
    const have = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    await page.route('**/user/accounts/assets/*.js', (route) =>
      have.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: '' }),
    )
    const open = page.getByRole('link', { name: 'Verify identity' }).first()
    await open.click()
    await expect.poll(() => loads).toBe(1)
    await open.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    expect(loads).toBe(1)
    await page.unroute('**/user/accounts/assets/*.js')
    await page.getByRole('link', { name: 'Back to account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  })

  test.describe('while the app starts', () => {
    const shells: [string, RegExp, string][] = [
      ['in SDK mode', /assets\/sdk-/, '/user/accounts/auth/sdk?token=none'],
      [
        'in the messenger',
        /assets\/app-.*\.js/,
        '/user/accounts/auth/personal?shell=messenger#tgWebAppVersion=8.0&tgWebAppPlatform=ios',
      ],
      ['on the sign-in page', /assets\/login-.*\.js/, '/login?redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc'],
      ['without any texts', /locales\/.*user-accounts\.json/, '/user/accounts/auth/personal'],
    ]
    for (const [where, gone, path] of shells) {
      test(`a missing file, ${where}: the page reloads automatically, once, and then says so`, async ({
        page,
        product,
      }) => {
        // The delay between retries of texts grows.
        await page.clock.install()
        let asked = 0
        page.on('request', (request) => (asked += request.isNavigationRequest() ? 1 : 0))
        await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
        await page.goto(`${product.url}${path}`)
        const said = page
          .getByRole('alert')
          .filter({ has: page.getByRole('heading', { name: 'We could not load this page' }) })
        await expect(async () => {
          await page.clock.runFor(30_000)
          await expect(said).toBeVisible({ timeout: 500 })
        }).toPass()
        // Before any file of the app loads, the messenger's page is black.
        if (path.includes('tgWebApp')) await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
        const before = asked
        await page.unroute(gone)
        await said.getByRole('button', { name: 'Reload' }).click()
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(said).toBeHidden()
        expect({ before, asked }).toEqual({ before: 2, asked: 3 })
      })
    }
  })
})
