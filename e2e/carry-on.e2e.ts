import { devices, type Browser, type Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { chooseDocument, givePhoto, send } from './journey.ts'
import { blackCamera, codeFor, openFrame, openMessenger, partnersSite } from './shells.ts'
import { createAccount, expect, test } from './test.ts'

/* Verification that starts in one shell and continues in a browser with a good camera. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function phoneOf(browser: Browser): Promise<Page> {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone 14']
  return (await browser.newContext(iPhone)).newPage()
}

/** Follows the link: checks the number, takes the photo, and sends. */
async function finishThere(page: Page, link: string, photo: string, number: string): Promise<void> {
  await page.goto(link)
  await expect(title(page, 'Continue on this phone?')).toBeVisible()
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, continue here' }).click()
  await givePhoto(page, photo)
  await send(page)
}

test('continues from a partner’s frame on a phone: the frame follows to the end and notifies the partner’s page', async ({
  browser,
  product,
  photograph,
}) => {
  const site = await partnersSite(product)
  const context = await browser.newContext({ locale: 'en' })
  const { page, host } = await openFrame(context, product, site.origin, await codeFor(product, site.origin))
  await chooseDocument(page, 'Passport')
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(title(page, 'Continue on your phone')).toBeVisible()
  await page.getByText('Use link instead').click()
  const phone = await phoneOf(browser)
  await finishThere(
    phone,
    await page.locator('code').innerText(),
    await photograph('good-passport.jpg'),
    await page.getByText('Number to compare').locator('strong').innerText(),
  )
  for (const one of [phone, page])
    await expect(title(one, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
  const events = host.locator('#events li')
  for (const type of ['submitted', 'result'])
    await expect(events.filter({ hasText: `{"type":"${type}"}` })).toHaveCount(1)
  await phone.context().close()
  await context.close()
  site.close()
})

test('continues from the messenger, whose camera shows only black, in the system’s browser and back', async ({
  browser,
  product,
  photograph,
}) => {
  const { page, context, asked } = await openMessenger(browser, product)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await blackCamera(page)
  await page.reload()
  await page
    .getByRole('link', { name: /Verify identity/ })
    .first()
    .click()
  await chooseDocument(page, 'Passport')
  await page.getByRole('button', { name: 'Use camera' }).click()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByText('The camera picture is black')).toBeVisible()
  await page.getByRole('button', { name: 'Use my browser' }).click()
  await expect(title(page, 'Continue in your browser')).toBeVisible()
  await expectFaultless(page)
  const opened = () =>
    asked.filter(({ name }) => name === 'web_app_open_link').map(({ data }) => (data === '' ? '' : String(data['url'])))
  await expect.poll(opened).toHaveLength(1)
  // A reload of the mini-app shows the same, and the same link opens again.
  await page.reload()
  await page.getByRole('button', { name: 'Open browser again' }).click()
  await expect.poll(opened).toHaveLength(2)
  const [first = '', second] = opened()
  expect(second).toBe(first)

  const system = await phoneOf(browser)
  await finishThere(
    system,
    first,
    await photograph('good-passport.jpg'),
    await page.getByText('Number to compare').locator('strong').innerText(),
  )
  for (const one of [system, page])
    await expect(title(one, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
  await system.context().close()
  await context.close()
})
