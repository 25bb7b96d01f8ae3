import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { OidcProvider } from '../server/src/testing/oidc-provider.ts'
import { operate } from '../server/src/review/commands/operate.ts'
import { expect, test } from './test.ts'

// It registers staff, without whom other journeys use every command: so it has a product of its own.
const provider = await OidcProvider.start()
test.use({ settings: provider.settings })
test.afterAll(() => provider.stop())

/** Cases for reviewers, with drawn documents. */
async function seed(dataDir: string, cases: number): Promise<void> {
  const env = { ...process.env, TESSERA_DATA_DIR: dataDir, TESSERA_MODE: 'sandbox' }
  await promisify(execFile)(
    process.execPath,
    ['tools/seed.ts', '--cases', String(cases), '--kinds', 'passport', '--regions', 'DEFAULT'],
    { env },
  )
}

/** A new authenticator, in place of the one before: as when a person takes another security key. */
async function takeKey(cdp: CDPSession, before?: string): Promise<string> {
  if (before) await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: before })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const picture = (page: Page) => page.getByRole('img', { name: /front/ })

/** Approves the open case by keys, and returns how many were pressed. */
async function approveByKeys(page: Page): Promise<number> {
  const keys = async (...pressed: string[]): Promise<number> => {
    for (const key of pressed) await page.keyboard.press(key)
    return pressed.length
  }
  let count = await keys('a')
  const because = page.getByLabel('Why you’re approving it anyway')
  const send = page.getByRole('button', { name: 'Send decision' })
  await expect(because.or(send).first()).toBeVisible()
  if (await because.isVisible()) {
    await expect(because).toBeFocused()
    count += await keys('ArrowDown', 'Tab', 'Enter')
  }
  await expect(send).toBeFocused()
  count += await keys('Enter')
  return count
}

test('reviewers decide cases by keyboard, and sign in with two passkeys', async ({ page, product }) => {
  await seed(product.dataDir, 4)
  await page.setViewportSize({ width: 1280, height: 720 })

  // A sandbox without staff: a name is enough.
  await page.goto(`${product.url}/staff/`)
  await page.getByRole('button', { name: 'Sign in as reviewer' }).click()
  await expect(heading(page)).toHaveText('Queue')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  // What the first screen loads, compressed: 1.26 times the frameworks alone (bench/console-bundle.ts).
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(entry.name))
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
  )
  expect(bytes).toBeLessThanOrEqual(125_000)

  await page.keyboard.press('n')
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await expectFaultless(page)
  const before = page.url()
  // N, and the keys of the decision.
  expect(1 + (await approveByKeys(page))).toBeLessThanOrEqual(12)
  await expect(page.getByText(/^Approv(ed|al proposed): member/)).toBeVisible()
  await expect(page).not.toHaveURL(before)

  await page.getByRole('link', { name: 'reviewer', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to review')

  // With registered staff, only passkeys sign in.
  const root = keyIn(await operator(product.dataDir, '', 'staff', 'add', 'root', '--role', 'admin'))
  await operator(product.dataDir, root, 'staff', 'add', 'anna', '--role', 'senior', '--by', 'root')
  const invitation = await operator(product.dataDir, root, 'staff', 'invite', 'anna', '--by', 'root')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const first = await takeKey(cdp)
  await page.goto(`${product.url}/staff/invitation${/#\S+/.exec(invitation)?.[0]}`)
  await addPasskey(page, 'blue key', 'Passkey 1 of 2')
  await addPasskey(page, 'blue key again', 'Passkey 2 of 2')
  await expect(page.getByText('This device already has one of your passkeys.')).toBeVisible()
  await takeKey(cdp, first)
  await addPasskey(page, 'red key', 'Passkey 2 of 2')
  await expect(heading(page)).toHaveText('Queue')
  await page.getByRole('link', { name: 'anna' }).click()
  await expect(page.getByText('red key')).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in with passkey' }).click()
  await expect(heading(page)).toHaveText('Queue')
})

test('staff sign in with the company’s account, and confirm with a passkey of their own', async ({ page, product }) => {
  // The provider is another site than the console, and only a press leads back.
  await page.route(`${provider.issuer}/authorize**`, (route) => {
    const url = route.request().url()
    const claims = { sub: 'u-1', preferred_username: 'ada@example.com', roles: ['admin', 'senior'] }
    const back = `${new URL(url).searchParams.get('redirect_uri')}${provider.signIn(url, claims)}`
    return route.fulfill({ contentType: 'text/html', body: `<a href="${back.replaceAll('&', '&amp;')}">Allow</a>` })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.url}/staff/figures`)
  await page.getByRole('button', { name: 'Sign in with your company' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(heading(page)).toHaveText('Statistics')
  await expect(page).toHaveURL(`${product.url}/staff/figures`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'New link' }).first().click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

async function addPasskey(page: Page, label: string, step: string): Promise<void> {
  await expect(page.getByText(step)).toBeVisible()
  await page.getByLabel('Name of this passkey').fill(label)
  await page.getByRole('button', { name: 'Add passkey' }).click()
}

const keyIn = (printed: string): string => /shown only now: (\S+)/.exec(printed)?.[1] ?? ''

/** An operator's command, with the key of staff. */
async function operator(dataDir: string, key: string, ...args: string[]): Promise<string> {
  const { out, err } = await operate(args, { ...process.env, TESSERA_DATA_DIR: dataDir, TESSERA_STAFF_KEY: key })
  expect(err).toBe('')
  return out
}
