import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { linkOfCode, phoneOf } from './handed-over.ts'
import { chooseDocument, givePhoto, send } from './journey.ts'
import { expect, test } from './test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Goes from the personal page to the photo step and gets the link for a phone. */
async function askLink(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /Verify identity/ })
    .first()
    .click()
  await chooseDocument(page, 'Passport')
  await page.getByRole('button', { name: 'Show QR code' }).click()
  return linkOfCode(page)
}

test('the member takes photos on the phone, and the computer follows to the end', async ({
  signedUp: desk,
  browser,
  photograph,
}) => {
  const link = await askLink(desk)
  const number = await desk.getByText('Number to compare').locator('strong').innerText()
  await expectFaultless(desk)
  // A reload of the computer shows the same code.
  await desk.reload()
  expect(await linkOfCode(desk)).toBe(link)

  const phone = await phoneOf(browser)
  await phone.goto(link)
  await expect(title(phone, 'Continue on this phone?')).toBeVisible()
  expect(phone.url()).not.toContain('handoff=')
  await expect(phone.getByRole('main')).toContainText(/Chrome on (Linux|macOS|Windows)/)
  await expect(phone.getByText(number, { exact: true })).toBeVisible()
  await expectFaultless(phone)
  await expect(title(desk, 'Confirm on your phone')).toBeVisible()
  await expect(desk.getByText(/Safari on iPhone/)).toBeVisible()
  // A reload of the phone asks the same question again.
  await phone.reload()
  await phone.getByRole('button', { name: 'Yes, continue here' }).click()
  await expect(title(phone, 'Page with your photo')).toBeVisible()
  await expect(title(desk, 'Your phone is connected')).toBeVisible()
  await expect(desk.getByText('Choose your document: done')).toBeVisible()
  await expectFaultless(desk)

  await givePhoto(phone, await photograph('good-passport.jpg'))
  await expect(desk.getByText('Page with your photo: done')).toBeVisible()
  // Both continue after a reload.
  await Promise.all([desk.reload(), phone.reload()])
  await expect(title(desk, 'Your phone is connected')).toBeVisible()
  await send(phone)
  for (const page of [desk, phone])
    await expect(title(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
  // The signed-in device shows what the account allows. The phone has no account to return to.
  await expect(desk.getByRole('region', { name: 'What you can use now' })).toBeVisible()
  await expect(phone.getByText('You’re done here. You can close this page.')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'What you can use now' })).toHaveCount(0)
  await expect(phone.getByRole('main').getByRole('link')).toHaveCount(0)
  await expectFaultless(phone)
  await phone.close()
})
