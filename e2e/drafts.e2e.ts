import type { Browser, Locator, Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import {
  chooseDocument,
  collect,
  findCountry,
  firstStep,
  givePhoto,
  send,
  typeInstead,
  withoutReading,
} from './journey.ts'
import { expect, owner, signIn, signUp, test, type Credentials } from './test.ts'
import { english } from './words.ts'

/* What a browser stores of a member's visit, and what it does not. */

const personal = '/user/accounts/auth/personal'
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name })

/** Loaded after the first screen: from then on answers are cached. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('later-')))
}

test('a public answer is requested once for two screens, and forgotten when permission is lost', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(product.url + personal)
  await settled(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/country-list')) asked += 1
  })
  const stored = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(window.localStorage).filter((name) => name.startsWith('answer:')))
  await section(page, 'Identity verification').click()
  await expect(page.getByRole('heading', { name: firstStep })).toBeVisible()
  await expect.poll(stored).toHaveLength(1)
  await page.getByRole('link', { name: 'Save and close' }).click()
  await section(page, 'Tasks').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await section(page, 'Identity verification').click()
  await expect(page.getByRole('heading', { name: firstStep })).toBeVisible()
  expect(asked).toBe(1)
  await page.route('**/x-api/v3/private/kyc/kyc-info', (route) =>
    route.fulfill({ json: { ret_code: 10009, ret_msg: 'closed', result: {}, ext_info: {} } }),
  )
  await page.getByRole('link', { name: 'Save and close' }).click()
  await expect.poll(stored).toEqual([])
})

test('sending is tagged: the browser asks before the member leaves in the middle of it', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await page.goto(product.url + personal)
  await settled(page)
  await collect(page, { document: 'Passport', photos: ['good-passport.jpg'], photograph })
  const held = Promise.withResolvers<undefined>()
  await page.route('**/x-api/v3/private/kyc/builtin/submit', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/x-api/v3/private/kyc/builtin/submit')
  await send(page)
  expect(await (await sent).headerValue('x-client-tag')).toBeTruthy()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  held.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
})

/** The server has the latest input. What it refused because another window wrote earlier is sent again. */
function stored(page: Page, last: string): Promise<unknown> {
  return page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/draft/save') || !(response.request().postData() ?? '').includes(`"${last}`))
      return false
    return ((await response.json()) as { ret_code: number }).ret_code === 0
  })
}

/** Opens the fields of what was read or typed. */
const edit = (page: Page): Locator =>
  page.getByRole('button', { name: english('kyc.confirm.editThis', { part: english('kyc.stage.details') }) })

/** Another browser of the member at this address. */
async function another(browser: Browser, url: string, path: string, member: Credentials): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${url}/login`)
  await signIn(page, member)
  await page.goto(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const warned = (page: Page): Locator => page.getByRole('alert').getByText(english('kyc.checkAgain'))

test('two windows at one step: neither overwrites incomplete input of the other without showing it @phone', async ({
  page,
  product,
  photograph,
  browser,
}) => {
  const member = await signUp(page, product)
  await withoutReading(page)
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await chooseDocument(page, 'Passport')
  await givePhoto(page, await photograph('good-passport.jpg'))
  await typeInstead(page)
  const [first, last, year] = ['First names', 'Last name', 'Year'].map(
    (name) => (one: Page) => one.getByLabel(name, { exact: true }),
  ) as [(one: Page) => Locator, (one: Page) => Locator, (one: Page) => Locator]
  const other = await another(browser, product.url, '/user/accounts/auth/kyc', member)
  await edit(other).click()
  await Promise.all([stored(page, 'Anouk'), first(page).fill('Anouk')])
  await last(other).fill('Vant')
  await expect(first(other)).toHaveValue('Anouk')
  await expect(last(other)).toHaveValue('Vant')
  await expect(warned(other)).toBeVisible()
  await expect(warned(page)).toHaveCount(0)
  await expectFaultless(other)
  await Promise.all([stored(page, '1991-'), year(page).fill('1991')])
  await expect(last(page)).toHaveValue('Vant')
  await expect(warned(page)).toBeVisible()
  // Both windows have everything now. The next change in either is the newest.
  await page.reload()
  await typeInstead(page)
  for (const [field, value] of [
    [first, 'Anouk'],
    [last, 'Vant'],
    [year, '1991'],
  ] as const)
    await expect(field(page)).toHaveValue(value)
  await other.context().close()
})

test('a page that one member left open writes nothing into the next member’s account', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await findCountry(page, 'residence.country', 'IT', english)
  const next = await page.context().newPage()
  await next.context().clearCookies()
  await signUp(next, product)
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/x-api/v3/private/kyc/residence') || response.url().endsWith('/draft/save'),
  )
  await findCountry(page, 'residence.nationality', 'IT', english)
  expect(await (await refused).json()).toMatchObject({ ret_code: 10007 })
  await next.reload()
  const sent = await next.request.get(`${product.url}/x-api/v1/private/draft/read?kind=residence`)
  expect(await sent.json()).toMatchObject({ ret_code: 0, result: { draft: { revision: 0, values: {} } } })
})

test('the browser’s storage contains no data of the member, neither while signed in nor after', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  const stored = (): Promise<string> =>
    page.evaluate(() => JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]))
  const secrets = [owner.firstName, owner.lastName, owner.birthDate, 'test.example']
  await page.goto(product.url + personal)
  await settled(page)
  await collect(page, { document: 'Passport', photos: ['good-passport.jpg'], photograph })
  await page.getByRole('link', { name: 'Save and close' }).click()
  for (const name of ['Tasks', 'Overview']) {
    await section(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const text = await stored()
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = await stored()
  expect(secrets.filter((secret) => left.includes(secret))).toEqual([])
  expect(left).not.toContain('answer:')
})
