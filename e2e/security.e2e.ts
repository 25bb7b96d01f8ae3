import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '../server/src/accounts/factors/totp.ts'
import { fromBase32 } from '../server/src/testing/factors.ts'
import { authenticator } from './authenticator.ts'
import { expectFaultless } from './axe.ts'
import { enterShownCode, expect, signIn, test, type Credentials } from './test.ts'

/* Passkeys and the authenticator app, with a virtual authenticator of the browser. */

async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a new member adds a passkey at sign-up, then an app, and signs in with each', async ({ page, product }) => {
  const device = await authenticator(page)
  const member = { email: `keys-${process.pid}-${Date.now()}@test.example`, password: 'a sound password' }
  await product.forgetSignUps()
  await page.goto(`${product.url}/login?mode=sign-up`)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await enterShownCode(page)
  await expect(page.getByRole('heading', { name: 'Sign in faster next time?' })).toBeFocused()
  await expectFaultless(page)
  await device.present(true)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')

  // The password alone does not prove enough to add a factor, because the member has a passkey.
  await device.present(false)
  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await signIn(page, member)
  await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'Security' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('Chrome · Linux')).toBeVisible()
  const app = page.getByRole('region', { name: 'Authenticator app' })
  await app.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expectFaultless(page)
  await device.present(true)
  await dialog.getByRole('button', { name: 'Use passkey' }).click()
  const secret = (await app.locator('code').textContent()) ?? ''
  await app
    .getByLabel('6-digit code from the app')
    .fill(codeAt(fromBase32(secret.replaceAll(' ', '')), stepAt(new Date())))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByRole('listitem')).toHaveCount(10)
  const recovery = (await app.getByRole('listitem').first().textContent()) ?? ''
  await app.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(app.getByText('10 recovery codes left')).toBeVisible()
  await expectFaultless(page)

  await device.present(false)
  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await typePassword(page, member)
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This code is wrong or was already used. Enter a new one.')).toBeVisible()
  await expectFaultless(page)
  await page.getByLabel('Code from your authenticator app').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')

  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await device.present(true)
  await page.waitForURL('**/user/accounts/auth/personal')
  await page.context().clearCookies()
  // The browser suggests the passkey at the email field, and here the member accepts at once.
  await page.goto(`${product.url}/login`)
  await page.waitForURL('**/user/accounts/auth/personal')
  await page.goto(`${product.url}/user/accounts/auth/security`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Failed sign-in')).toBeVisible()
})
