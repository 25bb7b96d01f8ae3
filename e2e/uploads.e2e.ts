import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { monitored, refuse } from './faults.ts'
import { chooseDocument } from './journey.ts'
import { expect, signUp, test } from './test.ts'

/* A photo that does not arrive: the page says so, and the member need not take it again. */

const texts = JSON.parse(
  readFileSync(new URL('../locales/en/inverse-error-code.json', import.meta.url), 'utf8'),
) as Record<string, string>
const uploadCall = '**/x-api/v3/private/kyc/builtin/upload?*'
const arrived = (page: Page) =>
  page
    .getByRole('button', { name: /^(Looks good|Use photo anyway)$/ })
    .or(page.getByRole('heading', { level: 1, name: 'Check and send' }))

/** Goes to the photo step. */
async function toPhoto(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await chooseDocument(page, 'Passport')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
}

async function give(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

test('a photo that the server cannot accept is shown and reported in place, and can be sent again', async ({
  page,
  product,
  photograph,
}) => {
  const events = await monitored(page)
  const member = await signUp(page, product)
  await toPhoto(page)
  const photo = await photograph('good-passport.jpg')
  const again = page.getByRole('button', { name: 'Send again' })
  const reported = {
    call: 'PUT /v3/private/kyc/builtin/upload',
    flow: 'Level1_web',
    duration: expect.any(Number) as unknown,
  }

  await page.route(uploadCall, (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' }),
  )
  await give(page, photo)
  await expect(page.getByRole('alert')).toHaveText(texts['20111'] ?? '')
  await expect.poll(events).toContainEqual({ ...reported, event: 79998, status: 413 })
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: 'Use another photo' }).click()

  await page.unroute(uploadCall)
  await page.route(uploadCall, (route) => route.abort('connectionreset'))
  await give(page, photo)
  for (const [answer, words, event] of [
    [null, 'We could not reach our servers.', { event: 79997 }],
    [
      (route: Route) => route.fulfill({ status: 500, json: { ret_code: 50016, ret_msg: 'internal', result: {} } }),
      texts['50016'] ?? '',
      { event: 79998, status: 500 },
    ],
    [
      (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }),
      texts['50016'] ?? '',
      { event: 79998, status: 503 },
    ],
  ] as const) {
    if (answer) {
      await page.unroute(uploadCall)
      await page.route(uploadCall, answer)
      await again.click()
    }
    await expect(page.getByRole('alert')).toContainText(words)
    await expect.poll(events).toContainEqual({ ...reported, ...event })
  }

  // The session ended unnoticed. Another tab signs in, and the photo on this page is sent.
  await page.unroute(uploadCall)
  await page.context().clearCookies()
  await again.click()
  await expect(page.getByRole('alert')).toContainText(texts['10007'] ?? '')
  const beside = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in using a new tab' }).click()
  const tab = await beside
  await tab.getByLabel('Email').fill(member.email)
  await tab.getByLabel('Password', { exact: true }).fill(member.password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.waitForURL('**/user/accounts/**')
  await tab.close()
  await again.click()
  await expect(arrived(page)).toBeVisible()
})

test('a photo that is finally refused clears the response cache, or shows a toast only', async ({
  signedUp: page,
  photograph,
}) => {
  await toPhoto(page)
  // The page asks for the profile, which is stored.
  await page.reload()
  const photo = await photograph('good-passport.jpg')
  const stored = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(window.localStorage).filter((name) => name.startsWith('answer:')))
  await expect.poll(stored).not.toEqual([])
  for (const code of [1007, 10009]) {
    await page.route(uploadCall, (route) => refuse(route, code, 'too late'))
    await give(page, photo)
    if (code === 1007) {
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveText([
        'Timeout, too late.',
      ])
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      expect(await stored()).not.toEqual([])
    } else {
      await expect(page.getByRole('alert')).toHaveText(texts[String(code)] ?? '')
      await expect.poll(stored).toEqual([])
    }
    await page.getByRole('button', { name: 'Use another photo' }).click()
    await page.unroute(uploadCall)
  }
})

test('inside the messenger an upload identifies it @phone', async ({ signedUp: page, product, photograph }) => {
  await page.goto('about:blank')
  await page.goto(`${product.url}/user/accounts/auth/personal#tgWebAppPlatform=android&tgWebAppVersion=8.0`)
  await toPhoto(page)
  const sent = page.waitForRequest(uploadCall)
  await give(page, await photograph('good-passport.jpg'))
  expect(await (await sent).headerValue('x-user-agent')).toMatch(/^company=Tessera; platform=android_tg; /)
})
