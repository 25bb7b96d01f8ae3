import type { Page, Route } from '@playwright/test'

/* How calls fail in tests, and what the page shows. */

/** Answers a call with a refusal: HTTP 200 and a code. */
export const refuse = (route: Route, code: number, message = 'refused', extInfo = {}): Promise<void> =>
  route.fulfill({ json: { ret_code: code, ret_msg: message, result: {}, ext_info: extInfo } })

/** Serves the account's pages without the answers that the server writes into them, so that the page makes every call. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/user/accounts/auth/**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replace(/<script[^>]*id="first-answers"[^>]*>.*?<\/script>/s, '')
    return route.fulfill({ response, body })
  })
}

/** Collects the monitoring events with the hook that a host page would use. */
export async function monitored(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const events: unknown[] = []
    Reflect.set(window, 'events', events)
    window.__MONITOR__ = { report: (event) => void events.push(event) }
  })
  return () => page.evaluate(() => Reflect.get(window, 'events') as unknown[])
}

/** Rejects without a handler, like a forgotten call. */
export async function rejectUnhandled(page: Page, payload: object): Promise<void> {
  await page.evaluate((reason) => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- an answer as it came is what the row is about
    void Promise.reject(reason)
  }, payload)
}
