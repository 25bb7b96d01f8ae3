import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { costOf, startCounting } from './count.ts'
import { anotherPhoto, chooseDocument, choosePhoto, collect, consentTo, givePhoto, send } from './journey.ts'
import { callFrom } from './call.ts'
import { expect, memberOf, owner, test, waitingCase } from './test.ts'

/** The heading of the personal page, which shows much more than the next step. */
const homePage = 'Overview'

test.describe('verifying an identity', () => {
  test('an unreadable photo: named before it is sent, corrected with a better one, no attempt used @phone', async ({
    signedUp: page,
    photograph,
  }) => {
    await page.getByRole('link', { name: 'Verify identity' }).first().click()
    await chooseDocument(page, 'Passport')
    await choosePhoto(page, await photograph('unreadable.jpg'))
    await expect(page.getByText('The photo looks blurred')).toBeVisible()
    await expect(anotherPhoto(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('The photo looks blurred')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Use photo anyway' })).toHaveCount(0)
    await expectFaultless(page)
    // The check screen says the same.
    await page.goto(new URL('?step=confirm', page.url()).href)
    await expect(page.getByText('The photo looks blurred').first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    await anotherPhoto(page).click()
    await givePhoto(page, await photograph('good-passport.jpg'))
    await send(page)
    await expect(heading(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
    expect(await attemptsLeft(page)).toBe(5)
  })

  test('a typo in the date of birth: shown before sending, corrected with one press, no attempt used @phone', async ({
    signedUp: page,
    photograph,
  }) => {
    await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'], birthDate: '1991-03-15' })
    const read = page.getByRole('region', { name: 'Your details' })
    await expect(read.getByText('Your document says 14 March 1991')).toBeVisible({ timeout: 60_000 })
    await expectFaultless(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    await read.getByRole('button', { name: 'Use 14 March 1991' }).click()
    await expect(page.getByText('Your document says 14 March 1991')).toHaveCount(0)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
    expect(await attemptsLeft(page)).toBe(5)
  })

  test('a passport takes 7 screens, 12 taps, 350 words and nothing typed, also with one name only @phone', async ({
    signedUp: page,
    photograph,
    context,
  }) => {
    await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'NL' })
    await startCounting(page)
    const proceed = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('link', { name: 'Verify identity' }).first().click()
    await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('Netherlands')
    await proceed()
    await page
      .getByRole('radio', { name: /^Passport/ })
      .locator('xpath=ancestor::label')
      .click()
    await consentTo(page)
    await proceed()
    await givePhoto(page, await photograph('one-name-passport.jpg'))
    await expect(page.getByText(owner.lastName, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('First name')).toHaveCount(0)
    await send(page)
    await expect(heading(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: 'All tasks' })).toBeVisible()
    const { screens, taps, typed } = await costOf(page)
    const { [homePage]: _, ...steps } = screens
    const words = Object.values(steps).reduce((sum, count) => sum + count, 0)
    expect(Object.keys(screens).length).toBeLessThanOrEqual(7)
    expect(taps).toBeLessThanOrEqual(12)
    expect(typed).toBe(0)
    expect(words).toBeLessThanOrEqual(350)
    await page.goto(new URL('/user/accounts/auth/profile', page.url()).href)
    // What we hold is masked until the member proves that it is them.
    await expect(page.getByText(`${owner.lastName.charAt(0)}•••`, { exact: true })).toBeVisible()
    await expect(page.getByText('First name')).toHaveCount(0)
  })

  test('after a refusal only the failed photo is required, also on a page that stayed open', async ({
    signedUp: page,
    product,
    photograph,
  }) => {
    const member = await memberOf(page, product)
    await product.operator('site', member, 'IND')
    await page.goto(`${product.url}/user/accounts/auth/kyc`)
    await chooseDocument(page, 'DRIVERS_LICENSE', 'US')
    for (const name of ['good-licence-front.jpg', 'good-licence-back.jpg', 'good-passport.jpg'])
      await givePhoto(page, await photograph(name))
    await send(page)
    await expect(page.getByRole('main').getByText('In review by our team').first()).toBeVisible({ timeout: 60_000 })
    await product.operator('retry', await waitingCase(page, product), '--reason', 'IMG_BLUR_GLARE:back')

    await expect(heading(page, 'We need you to change something')).toBeVisible()
    await expect(page.getByText('About: Back of your document')).toBeVisible()
    await page.getByRole('button', { name: 'Retake photo' }).click()
    await expect(heading(page, 'Back of your document')).toBeVisible()
    await expectFaultless(page)
    await givePhoto(page, await photograph('unreadable.jpg'), true)
    // The rest was copied: the member can see it, and need not send it again.
    await expect(heading(page, 'Check and send')).toBeVisible()
    for (const stored of ['Anouk Elise', 'United States', 'Take a selfie'])
      await expect(page.getByRole('main')).toContainText(stored)
    await send(page)
    await expect(heading(page, 'We’re verifying your identity')).toBeVisible()
    await expect(page.getByRole('main').getByText('In review by our team').first()).toBeVisible({ timeout: 60_000 })

    await product.operator('retry', await waitingCase(page, product), '--reason', 'SELFIE_QUALITY')
    await page.getByRole('button', { name: 'Retake selfie' }).click()
    await expect(heading(page, 'Take a selfie')).toBeVisible()
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function attemptsLeft(page: Page): Promise<unknown> {
  const { result } = await callFrom(page, 'POST', '/v3/private/kyc/kyc-info', {})
  return (result['cases'] as { attemptsLeft: number }[])[0]?.attemptsLeft
}
