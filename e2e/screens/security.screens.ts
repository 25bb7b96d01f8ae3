import { authenticator } from '../authenticator.ts'
import { codeIn } from '../test.ts'
import { codeAt, stepAt } from '../../server/src/accounts/factors/totp.ts'
import { fromBase32 } from '../../server/src/testing/factors.ts'
import { expect, test } from './shoot.ts'

test('passkeys and the authenticator app', async ({ page, open, shoot, words, product, language }) => {
  const device = await authenticator(page)
  const member = { email: `screens-${process.pid}-${Date.now()}@test.example`, password: 'a sound password' }
  const login = `${product.url}/login?lang=${language}`
  await product.forgetSignUps()
  await page.goto(`${login}&mode=sign-up`)
  await page.locator('#email').fill(member.email)
  await page.locator('#password').fill(member.password)
  await page.locator('#submit').click()
  await expect(page.locator('#code')).toBeVisible()
  await page.locator('#code').fill(codeIn(await page.locator('#sandbox-mail-text').textContent()))
  await page.locator('#confirm').click()
  await expect(page.getByRole('heading', { name: words('login.offer.title') })).toBeFocused()
  await shoot(page, 'login-offer')
  await page.getByRole('button', { name: words('login.offer.later') }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
  await open('security')
  await expect(page.getByText(words('security.checklist.title'))).toBeVisible()
  await shoot(page, 'security-new')

  const app = page.getByRole('region', { name: words('security.app.title') })
  await app.getByRole('button', { name: words('security.app.start') }).click()
  const secret = (await app.locator('code').textContent()) ?? ''
  await shoot(page, 'security-app')
  await app.locator('input').fill(codeAt(fromBase32(secret.replaceAll(' ', '')), stepAt(new Date())))
  await app.getByRole('button', { name: words('security.app.confirm') }).click()
  await expect(app.getByRole('listitem')).toHaveCount(10)
  await shoot(page, 'security-codes')
  const recovery = (await app.getByRole('listitem').first().textContent()) ?? ''
  await app.getByRole('button', { name: words('security.codes.stored') }).click()
  await device.present(true)
  await page.getByRole('button', { name: words('security.passkeys.add') }).click()
  await expect(page.getByRole('region', { name: words('security.passkeys.title') }).getByRole('listitem')).toHaveCount(
    1,
  )
  await shoot(page, 'security-complete')

  await open('myData')
  await expect(page.getByText(words('myData.viewings.title'))).toBeVisible()
  await shoot(page, 'myData-new')
  await page.getByRole('button', { name: words('myData.download.ask') }).click()
  await expect(page.getByText(words('myData.download.passwordTitle'))).toBeVisible()
  await shoot(page, 'myData-password')
  await page.getByRole('button', { name: words('myData.download.stored') }).click()
  await expect(page.getByRole('button', { name: words('myData.download.fetch') })).toBeVisible({ timeout: 30_000 })
  await shoot(page, 'myData-ready')
  await page.getByRole('button', { name: words('myData.erase.ask') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'myData-erase')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('myData.erase.ask') })
    .click()
  await expect(page.getByRole('button', { name: words('myData.erase.keep') })).toBeVisible()
  await shoot(page, 'myData-erasure-asked')

  await device.present(false)
  await page.context().clearCookies()
  await page.goto(login)
  await page.locator('#email').fill(member.email)
  await page.locator('#password').fill(member.password)
  await page.locator('#submit').click()
  await expect(page.locator('#factor')).toBeFocused()
  await shoot(page, 'login-factor')
  await page.locator('#factor').fill(recovery)
  await page.locator('#submit').click()
  await page.waitForURL('**/user/accounts/auth/personal')
  await product.letProofsExpire()
  await open('security')
  await page.getByRole('button', { name: words('security.app.remove') }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: words('confirm.passkey.action') })).toBeVisible()
  await shoot(page, 'security-confirm')

  await page.context().clearCookies()
  await page.goto(`${login}&mode=not-me#1.1.abc`)
  await expect(page.locator('#disown')).toBeVisible()
  await shoot(page, 'login-not-me')

  await page.goto(`${login}&mode=recover`)
  await page.locator('#recover-email').fill(member.email)
  await page.locator('#recover-lost').check()
  await page.locator('#recover-new').fill(`new-${member.email}`)
  await shoot(page, 'login-recover')
  await page.locator('#recover-start-action').click()
  await expect(page.locator('#recover-digits')).toBeVisible()
  await page.locator('#recover-digits').fill(codeIn(await page.locator('#recover-mail-text').textContent()))
  await page.locator('#recover-code-action').click()
  await expect(page.locator('#recover-front')).toBeVisible()
  await shoot(page, 'login-recover-photos')
  await page.goto(`${login}&mode=stop-recovery#x.1.abc`)
  await expect(page.locator('#stop')).toBeVisible()
  await shoot(page, 'login-stop-recovery')
})
