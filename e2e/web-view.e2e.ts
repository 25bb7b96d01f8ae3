import type { Browser, Page } from '@playwright/test'
import { chooseDocument, firstStep, givePhoto, send } from './journey.ts'
import { codeFor } from './shells.ts'
import { expect, test } from './test.ts'

/*
 * A partner's own app opens the address at the top level of its web view, without our script. Only its bridge receives
 * events of the visit.
 */

type Message = Record<string, unknown>

const bridges = {
  /** Like `WKUserContentController.add(_:name:)`: it accepts the message as it is. */
  WKWebView: () =>
    Object.assign(window, {
      webkit: {
        messageHandlers: {
          verification: {
            postMessage: (message: unknown) =>
              (Reflect.get(window, 'reportEvent') as (json: string) => void)(JSON.stringify(message)),
          },
        },
      },
    }),
  /** Like `addJavascriptInterface`: it accepts strings, and turns anything else into "undefined". */
  Android: () =>
    Object.assign(window, {
      verification: {
        postMessage: (message: unknown) =>
          (Reflect.get(window, 'reportEvent') as (json: string) => void)(
            typeof message === 'string' ? message : '"undefined"',
          ),
      },
    }),
} as const

/** A web view with the app's bridge in it, and what the app received. */
async function webView(browser: Browser, bridge: keyof typeof bridges): Promise<{ page: Page; heard: Message[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en' })
  const page = await context.newPage()
  const heard: Message[] = []
  await page.exposeFunction('reportEvent', (json: string) => heard.push(JSON.parse(json) as Message))
  await page.addInitScript(bridges[bridge])
  return { page, heard }
}

const app = 'https://app.shop.example:4443'
const sent = (...events: Message[]): Message[] => events.map((event) => ({ source: 'verification-frame', ...event }))
const step = (name: string): Message => ({ type: 'step', step: name })

for (const bridge of ['WKWebView', 'Android'] as const) {
  test(`the app around a web view receives all events of the journey in order: ${bridge}`, async ({
    browser,
    product,
    photograph,
  }) => {
    const { page, heard } = await webView(browser, bridge)
    await page.goto(await codeFor(product, app, { lang: 'en' }))
    await chooseDocument(page, 'Passport')
    await givePhoto(page, await photograph('good-passport.jpg'))
    await send(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your identity is verified' })).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Close' }).click()
    const journey = [
      { type: 'ready' },
      ...['residence', 'document', 'front', 'confirm'].map(step),
      { type: 'submitted' },
      { type: 'result' },
      { type: 'closed' },
    ]
    await expect.poll(() => heard).toEqual(sent(...journey))
    await page.context().close()
  })
}

test('the app receives a used address as an error with its reason, and nothing else', async ({ browser, product }) => {
  const address = await codeFor(product, app, { lang: 'en' })
  const first = await webView(browser, 'WKWebView')
  await first.page.goto(address)
  await expect(first.page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  const second = await webView(browser, 'Android')
  await second.page.goto(address)
  await expect(second.page.getByRole('heading', { level: 1, name: 'This link has already been used' })).toBeVisible()
  expect(second.heard).toEqual(sent({ type: 'error', reason: 'used' }))
  for (const { page } of [first, second]) await page.context().close()
})
