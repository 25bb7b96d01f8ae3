import type { Page } from '@playwright/test'
import { costOf, startCounting } from './count.ts'
import { consentTo, givePhoto, send } from './journey.ts'
import { expect, owner, test } from './test.ts'

/** The heading of the personal page, which shows much more than the next step. */
const homePage = 'Overview'

test.describe('verifying an identity', () => {
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
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
