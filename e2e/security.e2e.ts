import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '../server/src/accounts/factors/totp.ts'
import { fromBase32 } from '../server/src/testing/factors.ts'
import { authenticator } from './authenticator.ts'
import { expectFaultless } from './axe.ts'
import { verifyIdentity } from './journey.ts'
import type { Product } from './product.ts'
import { codeIn, enterShownCode, expect, memberOf, signIn, signUp, test, type Credentials } from './test.ts'

/* Passkeys and the authenticator app, with a virtual authenticator of the browser; a stolen password and a lost account. */

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
  // An older browser suggests no passkeys, so the button alone opens the dialog. A device that is not yet there when it
  // opens would never answer it.
  await page.addInitScript(() => {
    if (window.location.search === '?older')
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable')
  })
  await page.goto(`${product.url}/login?older`)
  await device.present(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
  await page.context().clearCookies()
  // The browser suggests the passkey at the email field, and here the member accepts at once.
  await page.goto(`${product.url}/login`)
  await page.waitForURL('**/user/accounts/auth/personal')
  await page.goto(`${product.url}/user/accounts/auth/security`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Failed sign-in')).toBeVisible()
})

/** The latest link of this mode in the member's emails. */
async function linkIn(product: Product, member: string, mode: string): Promise<string> {
  const emails = (await product.operator('mails'))
    .split(/(?=member )/)
    .filter((one) => one.startsWith(`member ${member} `))
  return emails.map((one) => new RegExp(`http\\S+mode=${mode}#\\S+`).exec(one)?.[0] ?? '').findLast(Boolean) ?? ''
}

test('a stranger’s sign-in is disowned from its email, which ends every open window, and a recovery can be stopped', async ({
  page,
  browser,
  product,
  photograph,
}) => {
  const owner = await signUp(page, product)
  const member = await memberOf(page, product)
  await verifyIdentity(page, photograph)

  const strange = await (await browser.newContext()).newPage()
  await strange.goto(`${product.url}/login`)
  await signIn(strange, owner)
  const link = await (await browser.newContext()).newPage()
  await link.goto(await linkIn(product, member, 'not-me'))
  await link.getByRole('button', { name: 'Secure my account' }).click()
  await expect(link.getByText('All devices are signed out. Choose a new password now.')).toBeVisible()
  await expectFaultless(link)
  for (const open of [page, strange]) await open.waitForURL('**/login?*')
  await expect(page.getByText('You’re signed out. Sign in again to continue.')).toBeVisible()
  await strange.getByLabel('Email').fill(owner.email)
  await strange.getByLabel('Password', { exact: true }).fill(owner.password)
  await strange.getByRole('button', { name: 'Sign in' }).click()
  await expect(strange.getByText('Wrong email or password. Try again.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByRole('link', { name: 'No access to your email or device?' }).click()
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(owner.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(await page.locator('#recover-mail-text').textContent()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Choose both photos.')).toBeVisible()
  await page.getByLabel('Photo of the document').setInputFiles(await photograph('good-passport.jpg'))
  await page.getByLabel('Selfie').setInputFiles(await photograph('good-passport.jpg'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/We’ll compare your photos/)).toBeFocused()
  await expectFaultless(page)
  await link.goto(await linkIn(product, member, 'stop-recovery'))
  await link.getByRole('button', { name: 'Stop recovery' }).click()
  await expect(link.getByText('We’ve stopped the recovery. Choose a new password now.')).toBeVisible()
})
