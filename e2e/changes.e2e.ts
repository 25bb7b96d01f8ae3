import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { collect, send, verifyIdentity } from './journey.ts'
import { expect, emailedCode, memberOf, signUp, test, type Issuer } from './test.ts'

/* What can happen to an identity after verification: transfer, re-verification, starting over. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an identity moves to another account after a day, two codes and another day, and can be stopped until then', async ({
  signedUp: page,
  product,
  photograph,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const { email } = await signUp(other, product)
  await verifyIdentity(page, photograph)
  const [source, target] = [await memberOf(page, product), await memberOf(other, product)]

  const home = `${product.url}/user/accounts/auth/personal`
  const dialog = page.getByRole('dialog', { name: 'Move your identity to another account' })
  const openDialog = async (): Promise<void> => {
    await page.goto(home)
    await page.getByRole('button', { name: 'Move your identity to another account' }).click()
  }
  await openDialog()
  await expect(dialog.getByText('Your identity was verified less than 24 hours ago.')).toBeVisible()
  await product.passDay(Number(source))

  const sendCodes = async (): Promise<void> => {
    await dialog.getByLabel('Email address of the other account').fill(email)
    await dialog.getByRole('button', { name: 'Send the codes' }).click()
    // Not before the server has answered: until then the last email is that of the time before.
    await expect(dialog.getByLabel('Code emailed to this account')).toBeVisible()
    await dialog.getByLabel('Code emailed to this account').fill(await emailedCode(product, source))
  }
  const confirm = async (): Promise<void> => {
    await dialog.getByLabel('Code emailed to the other account').fill(await emailedCode(product, target))
    await dialog.getByRole('button', { name: 'Move my identity' }).click()
    await expect(dialog.getByText('We’re moving your identity to your other account')).toBeVisible()
  }
  await openDialog()
  await sendCodes()
  await dialog.getByLabel('Code emailed to the other account').fill('000000')
  await dialog.getByRole('button', { name: 'Move my identity' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await confirm()
  await expectFaultless(page)

  // Both accounts show what is restricted and until when. They offer nothing that would be refused.
  for (const end of [page, other]) {
    await end.goto(home)
    await expect(end.getByRole('heading', { name: 'An identity is being moved' })).toBeVisible()
    await expect(end.getByText(/^Not available until .*Crypto withdrawal/)).toBeVisible()
    await expect(end.getByRole('link', { name: /^(Verify identity|Prove your address)$/ })).toHaveCount(0)
    await expectFaultless(end)
    expect(await end.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
  await page.getByRole('button', { name: 'See details' }).click()
  await dialog.getByRole('button', { name: 'Stop the move' }).click()
  await expect(dialog.getByText(/^The move was stopped/)).toBeVisible()
  await expectFaultless(page)
  for (const end of [page, other])
    await expect(end.getByRole('heading', { name: 'An identity is being moved' })).toHaveCount(0)

  await openDialog()
  await sendCodes()
  await confirm()
  await product.passDay(Number(source))
  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await other.goto(home)
  await expect(other.getByRole('heading', { name: 'Next: prove your address' })).toBeVisible()
  await other.context().close()
})

test('Türkiye: a newer document is sent in the app, and starting over allows a first verification again', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  const turkiye: Issuer = { code: 'TUR', name: 'Turkiye' }
  await collect(page, {
    document: 'Passport',
    country: 'TR',
    photograph: (name) => photograph(name, turkiye),
    photos: ['good-passport.jpg'],
  })
  await send(page)
  await expect(title(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
  await product.operator('site', await memberOf(page, product), 'TUR')
  expect(await product.operator('reverify', '--country', 'TR', '--apply', '--days', '20')).toMatch(/1 was asked/)

  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.getByRole('link', { name: 'See details' }).click()
  await expect(title(page, 'Re-verification')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Download the Tessera app' })).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code for the Tessera app' })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('No PAN card')).toHaveCount(0)
  await expectFaultless(page)
  // Neither a button nor an address starts re-verification here.
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/user/accounts/auth/updatekyc?step=document`)
  await expect(title(page, 'Re-verification')).toBeVisible()

  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.getByRole('link', { name: 'Start verification over' }).click()
  await expect(title(page, 'Start verification over')).toBeVisible()
  await expect(
    page.getByText(
      'Your identity will no longer be verified. You cannot use the products it unlocked until you verify again.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Tick the box to continue.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I understand what happens.' }).check()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(title(page, 'You can start over now')).toBeVisible()
  // There is nothing left to start over, and we ask for nothing about a document that is no longer valid.
  await page.reload()
  await expect(page.getByText('You do not need to start over. You can verify at any time.')).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See details' })).toHaveCount(0)
})
