import type { Page } from '@playwright/test'
import { expect, signUp, test } from './test.ts'

/** Holds the app's scripts back, as a slow line does. Returns what lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the first screens are in the HTML, and the app takes them over unchanged', async ({
  signedUp: page,
  product,
}) => {
  for (const path of [
    'personal',
    'kyc',
    'updatekyc',
    'updatePOA',
    'complianceTasks',
    'standardQuest',
    'agreement',
    'crypto-knowledge-test',
    'risk-tolerance-test',
  ]) {
    const arrive = await holdScripts(page)
    await page.goto(`${product.url}/user/accounts/auth/${path}`, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    const before = await heading.elementHandle()
    arrive()
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
    // The same element: React found what it would have rendered itself.
    expect(await before?.evaluate((element) => element.isConnected), path).toBe(true)
    await page.unroute('**/assets/*.js')
  }
})

test('what the member chose and pressed before the scripts arrived is done then', async ({
  signedUp: page,
  product,
}) => {
  const arrive = await holdScripts(page)
  await page.goto(`${product.url}/user/accounts/auth/risk-tolerance-test`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /start/i }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  arrive()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('what the member typed before the scripts arrived is found then', async ({ signedUp: page, product }) => {
  const arrive = await holdScripts(page)
  await page.goto(`${product.url}/user/accounts/auth/kyc`, { waitUntil: 'commit' })
  const field = page.getByRole('combobox').first()
  await field.pressSequentially('Nether')
  arrive()
  await expect(page.getByRole('option', { name: 'Netherlands' })).toBeVisible()
  await expect(field).toHaveValue('Nether')
})

test('no page has the screen of another member, also when several ask at the same time', async ({
  browser,
  product,
}) => {
  const members: Page[] = []
  for (let number = 0; number < 3; number += 1) {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await signUp(page, product)
    members.push(page)
  }
  const uids = await Promise.all(
    members.map((page) =>
      page
        .locator('#main')
        .getByText(/UID \d+/)
        .innerText(),
    ),
  )
  expect(new Set(uids).size).toBe(members.length)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(members.map((page) => page.reload()))
    for (const [index, page] of members.entries()) await expect(page.locator('#main')).toContainText(uids[index] ?? '')
  }
  for (const page of members) await page.context().close()
})

test('the way back from a questionnaire leads to the place in the list of tasks', async ({
  signedUp: page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${product.url}/user/accounts/auth/complianceTasks`)
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
  const link = page.locator('#main a[href*="/auth/"]').last()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks', exact: true })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})
