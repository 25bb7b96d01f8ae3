import type { Page, Route } from '@playwright/test'
import { monitored, rejectUnhandled } from './faults.ts'
import { codeIn, createAccount, expect, signUp, test } from './test.ts'
import { expectFaultless } from './axe.ts'

/* Errors before signing in: shown on the page, reported, and no input is lost. */

const signInCall = '**/x-api/v1/public/user/sign-in'
const unreached = 'We could not reach our servers. Check your connection and try again.'
const ours = 'Something went wrong on our side. Try again.'

async function typeAndPress(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The error is shown and has the focus, typed values stay, and the button works again. */
async function expectNotified(
  page: Page,
  words: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(words)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'false')
}

test('a sign-in without a usable answer is shown and reported, keeps typed values, and works in the end @phone', async ({
  page,
  product,
}) => {
  const member = await signUp(page, product)
  await page.context().clearCookies()
  const events = await monitored(page)
  await page.goto(`${product.url}/login`)
  for (const [answer, words, event] of [
    [(route: Route) => route.abort('connectionreset'), unreached, { event: 79997 }],
    [
      (route: Route) => route.fulfill({ status: 500, json: { ret_code: 50016, ret_msg: 'internal', result: {} } }),
      ours,
      { event: 79998, status: 500 },
    ],
    [
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      ours,
      { event: 79998, status: 502 },
    ],
    [
      (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>Please sign in to the Wi-Fi</html>' }),
      ours,
      { event: 79999, status: 200 },
    ],
    [(route: Route) => route.fulfill({ status: 204 }), ours, { event: 79999, status: 204 }],
  ] as const) {
    await page.route(signInCall, answer)
    await typeAndPress(page, member)
    await expectNotified(page, words, member)
    await expect
      .poll(events)
      .toContainEqual({ call: 'POST /v1/public/user/sign-in', duration: expect.any(Number) as unknown, ...event })
    await page.unroute(signInCall)
  }
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
})

test('a forgotten password is replaced with the code of the email, and signs in after a reload in between', async ({
  page,
  product,
}) => {
  const member = await signUp(page, product)
  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  // The first code is of no use any more, and nothing has to be typed again.
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We’ve sent a new code.')).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByText(/withdrawals, P2P trading and card payments are on hold/)).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  // Reading the email on a phone may unload the page.
  await page.reload()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter the 6-digit code.')).toBeVisible()
  await expectFaultless(page)
  // As an Arabic keyboard types it, with a space as many emails show it.
  const code = codeIn(await page.locator('#sandbox-mail-text').textContent())
  const typed = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  await page.getByLabel('Code', { exact: true }).fill(`${typed.slice(0, 3)} ${typed.slice(3)}`)
  await page.getByLabel('New password').fill(member.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is already your password.')).toBeVisible()
  await page.getByLabel('New password').fill('another sound password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status')).toBeFocused()
  // What is on hold is not shown as a success.
  await expect(page.getByRole('status')).toHaveAttribute('data-tone', 'warn')
  await page.getByLabel('Password', { exact: true }).fill('another sound password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
  await expect(page.getByText(/^On hold until .*: Crypto withdrawal/)).toBeVisible()
})

test('no answer in 30 s: the first client gives up with its own number and text', async ({ page, product }) => {
  const events = await monitored(page)
  await page.clock.install()
  await page.goto(`${product.url}/login`)
  const member = { email: 'slow@test.example', password: 'a sound password' }
  await page.route(signInCall, () => undefined)
  const [sent, failed] = [page.waitForRequest(signInCall), page.waitForEvent('requestfailed')]
  await typeAndPress(page, member)
  await sent
  await page.clock.runFor(30_000)
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expectNotified(page, unreached, member)
  await expect.poll(events).toEqual([{ event: 79996, call: 'POST /v1/public/user/sign-in', status: 408 }])

  // The client of this page: what its caller receives.
  const error = page.evaluate(async () => {
    const file = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/login-"]')
    const parts: object = await import(file?.src ?? '')
    const client = Object.values(parts).find(
      (part: unknown): part is { post: (path: string) => Promise<unknown> } =>
        typeof part === 'object' && part !== null && 'post' in part,
    )
    return client?.post('/v1/public/user/sign-in').then(
      () => null,
      (reason: object) => ({ ...reason, message: Reflect.get(reason, 'message') as unknown }),
    )
  })
  await page.waitForRequest(signInCall)
  await page.clock.runFor(30_000)
  expect(await error).toMatchObject({ code: 9000001, status: 408, message: 'Request timeout, please re-try!' })
})

test('an unhandled rejection is shown on the pages without a framework, too', async ({ page, product }) => {
  for (const [path, words] of [
    ['/login', ours],
    ['/help-center/contact', /went wrong on our side/],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await rejectUnhandled(page, { ret_code: 50016, ret_msg: 'internal', result: {} })
    await expect(page.getByRole('alert')).toHaveText(words)
  }
})

test('while many sign up, the page works for a new member and lets them in', async ({ page, product }) => {
  await product.crowdSignUps(100)
  await page.goto(`${product.url}/login?mode=sign-up`)
  const asked = page
    .waitForResponse('**/x-api/v1/public/user/sign-up')
    .then((response): Promise<unknown> => response.json())
  await createAccount(page)
  expect(await asked).toMatchObject({ ret_code: 20019 })
})
