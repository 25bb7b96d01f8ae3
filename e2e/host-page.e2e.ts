import { expect, test } from './test.ts'

test('the page gives its host brand, region, build time and the initial compliance configuration', async ({
  signedUp: page,
}) => {
  expect(await page.evaluate(() => window.__HOST__)).toMatchObject({
    brand: { shortName: 'tessera' },
    site: 'DEFAULT',
    complianceConfig: { site: 'DEFAULT' },
    buildTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
})

test('a change on the server reaches an open page, and so does its reversal', async ({ signedUp: page, product }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    window.addEventListener('host:compliance', (event) =>
      Reflect.set(window, 'compliance', event instanceof CustomEvent ? event.detail : null),
    )
  })
  const compliance = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'compliance') as unknown)
  const member = String(await page.evaluate(() => window.__USER_ID__))
  await product.operator('attribute', member, 'site=EU')
  await expect.poll(compliance).toEqual({ site: 'EU' })
  await product.operator('attribute', member, 'site=')
  await expect.poll(compliance).toEqual({ site: 'DEFAULT' })
})

test('every call sends the required headers; the visit has its guid', async ({ signedUp: page, product }) => {
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  // The server's page answers the first one.
  const kycInfo = page.waitForRequest('**/x-api/v3/private/kyc/kyc-info')
  await page
    .getByRole('navigation', { name: 'Account', exact: true })
    .getByRole('link', { name: 'Identity verification' })
    .click()
  const info = await kycInfo
  const guid = (await page.context().cookies()).find(({ name }) => name === 'guid')
  expect(guid?.value).toHaveLength(36)
  expect(Math.abs((guid?.expires ?? 0) - Date.now() / 1000 - 7200)).toBeLessThan(60)
  expect(await info.headerValue('guid')).toBe(guid?.value)
  expect(await info.allHeaders()).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    platform: 'pc',
    'accept-language': 'en',
  })
  await page.getByRole('link', { name: 'Save and close' }).click()
  const left = page.waitForRequest('**/x-api/logout')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  expect(await (await left).headerValue('platform')).toBe('pc')
})

test('inside the messenger every call identifies it @phone', async ({ signedUp: page, product }) => {
  await page.goto('about:blank')
  const asked = page.waitForRequest('**/x-api/v1/private/user/sessions')
  await page.goto(`${product.url}/user/accounts/auth/security#tgWebAppPlatform=android&tgWebAppVersion=8.0`)
  const described = /^company=Tessera; platform=android_tg; system=\S.*; device=\S/
  expect(await (await asked).headerValue('x-user-agent')).toMatch(described)
  const left = page.waitForRequest('**/x-api/logout')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  expect(await (await left).headerValue('x-user-agent')).toMatch(described)
})
