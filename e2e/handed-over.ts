import { devices, expect, type Browser, type Page } from '@playwright/test'

/* Taking the photos on the phone: what both devices need. */

/** Another device, with no session. */
export async function phoneOf(browser: Browser): Promise<Page> {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone 14']
  return (await browser.newContext(iPhone)).newPage()
}

/** The link that the code holds, for whoever cannot scan it. */
export async function linkOfCode(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Continue on your phone' })).toBeVisible()
  await page.getByText('Use the link instead').click()
  return page.locator('code').innerText()
}
