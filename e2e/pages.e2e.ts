import type { Page } from '@playwright/test'
import { childRoutes } from '../account/src/child-routes.ts'
import { expectFaultless } from './axe.ts'
import { chooseDocument, firstStep, declareResidence } from './journey.ts'
import { expect, test } from './test.ts'

test('each route of the table shows its screen, or a page that says there is none yet', async ({
  signedUp: page,
  product,
}) => {
  for (const route of childRoutes) {
    const response = await page.goto(`${product.url}/user/accounts/auth${route.path ? `/${route.path}` : ''}`)
    expect(response?.status(), route.path).toBe(route.screen ? 200 : 404)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, route.path).toBeVisible()
    if (route.screen) await expect(heading).not.toHaveText('This page does not exist')
    else await expect(heading).toHaveText('This page does not exist')
  }
})

test('the navigation contains exactly the screens that belong there', async ({ signedUp: page }) => {
  const navigation = page.getByRole('navigation', { name: 'Account' })
  await expect(navigation.getByRole('link')).toHaveCount(childRoutes.filter(({ navigation: key }) => key).length)
})

// Most journeys look at light pages.
test('axe finds nothing on the screens of the journey, dark @phone', async ({ page, product, signedUp }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(signedUp.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify identity' }).first()).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await expect(page.getByRole('heading', { name: firstStep })).toBeVisible()
  await expectFaultless(page, 'wcag')
  await declareResidence(page)
  await expectFaultless(page, 'wcag')
  await chooseDocument(page, 'Passport')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.context().clearCookies()
  await page.goto(`${product.url}/login?mode=sign-up`)
  await expectFaultless(page, 'wcag')
})

test('a finger finds at least 44 px on everything that can be pressed @phone', async ({ signedUp: page, product }) => {
  const own = [
    'personal',
    'profile',
    'documents',
    'security',
    'myData',
    'complianceTasks',
    'agreement',
    'client-agreement',
  ]
  const flows = ['crypto-knowledge-test', 'risk-tolerance-test', 'kyc', 'vendor', 'updatePOA', 'no-such-page']
  const routes = [...own, ...flows].map((route) => `/user/accounts/auth/${route}`)
  for (const path of [...routes, '/login?mode=sign-up', '/login', '/help-center/faq']) {
    if (path.startsWith('/login')) await page.context().clearCookies()
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})

/** What can be pressed and is lower than 44 px, unless it is a link within a sentence (WCAG 2.2, 2.5.5). */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .getByRole('link')
    .or(page.getByRole('button'))
    .or(page.locator('summary'))
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        const words = one.textContent.trim()
        const inSentence =
          getComputedStyle(one).display === 'inline' && (one.parentElement?.textContent.trim() ?? '') !== words
        const isSkipLink = one.getAttribute('href') === '#main'
        return height >= 44 || width === 0 || inSentence || isSkipLink ? [] : [`${words} ${width} x ${height}`]
      }),
    )
}

test('no page is wider than its window: narrow, with large text, and with the longest words', async ({
  signedUp: page,
  product,
}) => {
  for (const [language, width, size] of [
    ['en', 390, '200%'],
    ['en', 1280, '200%'],
    ['de-DE', 320, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const screens = ['personal', 'kyc', 'vendor', 'updatePOA', 'complianceTasks', 'crypto-knowledge-test']
    const own = screens.map((screen) => `/user/accounts/auth/${screen}?`)
    for (const path of [...own, '/login?mode=sign-up&', '/help-center/faq?']) {
      await page.goto(`${product.url}${path}lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} ${language} ${width} ${size}`,
        )
        .toBe(0)
    }
  }
})

test('the API reference opens a call, contacts no other host and violates no rule of its policy', async ({
  page,
  product,
}) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith('data:')) faults.push(request.url())
  })
  await page.goto(`${product.url}/x-api/docs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/API/)
  await expect(page.getByRole('heading', { name: /^provider/ })).toBeVisible()
  await page.getByRole('heading', { name: /^partner/ }).click()
  await page
    .getByRole('button', { name: /A one-time code that opens verification/ })
    .first()
    .click()
  await expect(page.getByText(/partnerKeyInvalid/).first()).toBeVisible()
  expect(faults).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('the sign-in page names the error beside the field, keeps typed values, and links back', async ({
  page,
  product,
  signedUp,
}) => {
  await signedUp.context().clearCookies()
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await expect(page).toHaveURL(/redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email').fill('new@sandbox.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong email or password. Try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('new@sandbox.example')
  await page.getByLabel('Password', { exact: true }).fill('sandbox-new-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/auth\/kyc\b/)
})

test('every page says that this is the sandbox', async ({ page, product, signedUp }) => {
  for (const path of ['/user/accounts/auth/personal', '/user/accounts/auth/kyc', '/login']) {
    if (path === '/login') await signedUp.context().clearCookies()
    await page.goto(product.url + path)
    await expect(page.getByText(/^Sandbox/).first()).toBeVisible()
  }
})

test('no page violates its own policy: the console is empty', async ({ page, product, signedUp }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Trusted Type/i.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of ['/user/accounts/auth/personal', '/user/accounts/auth/kyc']) {
    await signedUp.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // Leaves the page first: without a session the server would correctly refuse its event stream.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(complaints).toEqual([])
})
