import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { launchData } from '../server/src/testing/messenger.ts'
import type { Product } from './product.ts'
import { createAccount, signUp } from './test.ts'

/* The three shells of verification. Each opens for a new member. */

/** A new member in one shell. */
export interface Visitor {
  /** Reads and clicks like a page, in every shell. */
  page: Page
  /** From opening the shell to the first step. */
  start: () => Promise<void>
  /** Opens another screen, by its path below /auth. */
  go: (path: string) => Promise<void>
  close: () => Promise<void>
}

interface Shell {
  name: string
  open: (browser: Browser, product: Product) => Promise<Visitor>
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en' }
const screen = (product: Product, path: string): string => `${product.url}/user/accounts/auth/${path}`

const start = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: /Verify identity/ })
    .first()
    .click()

const ownPage: Shell = {
  name: 'its own page',
  open: async (browser, product) => {
    const context = await browser.newContext({ locale: 'en' })
    const page = await context.newPage()
    await signUp(page, product)
    return {
      page,
      start: () => start(page),
      go: async (path) => void (await page.goto(screen(product, path))),
      close: () => context.close(),
    }
  },
}

const sdkFrame: Shell = {
  name: 'a partner’s frame',
  open: async (browser, product) => {
    const context = await browser.newContext({ locale: 'en' })
    const site = await partnersSite(product)
    const { page } = await openFrame(
      context,
      product,
      site.origin,
      await codeFor(product, site.origin, { scene: 'tasks' }),
    )
    return {
      page,
      start: () => page.getByRole('link', { name: 'Start: Verify your identity' }).first().click(),
      // Navigates like a link within the page.
      go: (path) =>
        page.evaluate((address) => {
          window.history.pushState({}, '', address)
          window.dispatchEvent(new PopStateEvent('popstate'))
        }, `/user/accounts/auth/sdk/${path}`),
      close: async () => {
        await context.close()
        site.close()
      },
    }
  },
}

const miniApp: Shell = {
  name: 'the messenger',
  open: async (browser, product) => {
    const { page, context } = await openMessenger(browser, product)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    return {
      page,
      start: () => start(page),
      go: async (path) => void (await page.goto(screen(product, path))),
      close: () => context.close(),
    }
  },
}

export const shells = { own: ownPage, frame: sdkFrame, messenger: miniApp } as const satisfies Record<string, Shell>
export type ShellName = keyof typeof shells

/**
 * A partner's website of another origin, which embeds the product with the published script. `localhost` is the same
 * site as the product: there browsers allow storage in a frame. Elsewhere they may not.
 */
export async function partnersSite(
  product: Product,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<{ origin: string; close: () => void }> {
  const site: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><button>Verify</button><div id="place"></div><ol id="events"></ol></main><script src="${product.url}/user/accounts/sdk.js"></script>`,
    )
  })
  site.listen(0, host)
  await once(site, 'listening')
  return { origin: `http://${host}:${(site.address() as AddressInfo).port}`, close: () => site.close() }
}

/**
 * What a partner's server does: registers once, stores its key, and requests a code per visit. Returns the address to
 * open.
 */
export async function codeFor(product: Product, origin: string, visit: Record<string, unknown> = {}): Promise<string> {
  const id = `shop-${new URL(origin).port}`
  await product.partner('register', id, '--name', 'Shop', '--origin', origin)
  const [key] = (await product.partner('key', id)).split('\n')
  const response = await fetch(`${product.url}/x-api/v1/partner/integration/code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: `customer-${Date.now()}`, hidden: true, lang: 'en', ...visit }),
  })
  const { result } = (await response.json()) as { result: { url: string } }
  return result.url
}

/** Opens verification within the partner's page, which lists the events. */
export async function openFrame(
  context: BrowserContext,
  product: Product,
  origin: string,
  url: string,
): Promise<{ page: Page; host: Page }> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate((address) => {
    const list = document.getElementById('events')
    const onEvent = (event: object): void =>
      list?.append(Object.assign(document.createElement('li'), { textContent: JSON.stringify(event) }))
    window.Tessera.open({ url: address, container: document.getElementById('place') ?? document.body, onEvent })
  }, url)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  const frame = page.frames().find((one) => one.url().startsWith(product.url))
  if (!frame) throw new Error('The frame does not show the product')
  return { page: asPage(frame), host: page }
}

/**
 * A frame with the interface of a page: reads and clicks go to the frame, page events such as a file chooser come from
 * the page.
 */
function asPage(frame: Frame): Page {
  return new Proxy(frame.page(), {
    get: (page, name) => {
      const owner = Reflect.has(frame, name) && name !== 'page' ? frame : page
      const value: unknown = Reflect.get(owner, name)
      return typeof value === 'function' ? (value.bind(owner) as unknown) : value
    },
  })
}

/** The user who opened the page, as the messenger reports. */
const person = { id: 4242, first_name: 'Anouk', username: 'anouk', language_code: 'en' }
const messengersScript = join(import.meta.dirname, '../node_modules/@twa-dev/sdk/src/telegram-web-apps.js')

/** What a page requested from the messenger. */
export type Asked = { name: string; data: Record<string, unknown> | '' }

/**
 * A phone's messenger opens the product, with the messenger's own script on the page. Also returns what the page
 * requests.
 */
export async function openMessenger(
  browser: Browser,
  product: Product,
  userId?: number,
): Promise<{ page: Page; context: BrowserContext; asked: Asked[] }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const asked: Asked[] = []
  await page.exposeFunction('reportEvent', (name: string, json: string) =>
    asked.push({ name, data: JSON.parse(json) as Asked['data'] }),
  )
  await page.addInitScript(() => {
    Object.assign(window, {
      TelegramWebviewProxy: {
        postEvent: (name: string, json: string) =>
          (Reflect.get(window, 'reportEvent') as (name: string, json: string) => unknown)(name, json),
      },
    })
  })
  await page.addInitScript({ path: messengersScript })
  const launch = launchData({ user: { ...person, id: userId ?? Math.floor(Math.random() * 1e9) } })
  await page.goto(
    `${screen(product, 'personal')}#${new URLSearchParams({ tgWebAppData: launch, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }).toString()}`,
  )
  return { page, context, asked }
}

/** A camera that opens and shows nothing, like the web views of some apps. */
export async function blackCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const context = canvas.getContext('2d')
      setInterval(() => context?.fillRect(0, 0, 640, 480), 50)
      return Promise.resolve(canvas.captureStream(20))
    }
  })
}
