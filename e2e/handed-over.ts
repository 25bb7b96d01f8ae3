import { devices, expect, type Browser, type Page } from '@playwright/test'
import { english } from './words.ts'

/* Taking the photos on a phone: what both devices need. */

/** Another device without a session. */
export async function phoneOf(browser: Browser): Promise<Page> {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone 14']
  return (await browser.newContext(iPhone)).newPage()
}

/** The link in the code, for members who cannot scan it. */
export async function linkOfCode(page: Page, words = english): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: words('handoff.waiting.title') })).toBeVisible()
  await page.getByText(words('handoff.waiting.link')).click()
  return page.locator('code').innerText()
}
