import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { HostConfig } from '../account/src/config.ts'
import type { Product } from './product.ts'
import { firstStep } from './journey.ts'
import { enterShownCode, expect, test } from './test.ts'

/*
 * Another site that serves the built files and its own pages. Only API, texts and sign-in come from our product behind
 * it.
 */

const dist = fileURLToPath(new URL('../account/dist/', import.meta.url))
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/** What docs/host-page.md requires of such a site's pages. */
const policy = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
}

interface Site {
  origin: string
  /** The configuration block of its pages. */
  config: Partial<HostConfig> & Record<string, unknown>
  close: () => void
}

async function foreignSite(product: Product): Promise<Site> {
  const { modules, styles } = (
    JSON.parse(await readFile(`${dist}preloads.json`, 'utf8')) as Record<
      string,
      { modules: string[]; styles: string[] }
    >
  )['personal'] ?? { modules: [], styles: [] }
  const own: HostConfig = {
    brand: {
      name: 'Northern Bank',
      shortName: 'northern',
      logo: '/logo.svg',
      colour: '#224488',
      helpBase: '/help',
      links: {},
    },
    site: 'DEFAULT',
    mode: 'production',
    environment: 'testnet',
    buildTime: '2026-11-21T00:00:00Z',
    textVersion: 'any',
    language: 'en',
    languages: ['en', 'de-DE'],
    rightToLeft: [],
    redirectHosts: [],
    complianceConfig: { site: 'DEFAULT' },
    slots: ['header', 'footer'],
  }
  const site: Site = { origin: '', config: {}, close: () => server.close() }
  const page =
    (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Northern Bank</title>${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')}</head>
    <body><header>The bank’s own header</header><div id="root"></div><footer>The bank’s own footer</footer>
    <script type="application/json" id="host-config">${JSON.stringify({ ...own, ...site.config })}</script>
    <script type="module" src="${modules[0] ?? ''}"></script></body></html>`
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (path.startsWith('/user/accounts/assets/')) void sendFile(path.slice('/user/accounts/'.length), response)
    else if (/^\/user\/accounts\/auth\/(?!sdk(\/|$))/.test(path))
      response.writeHead(200, { ...policy, 'content-type': 'text/html; charset=utf-8' }).end(page())
    else passOn(product, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return site
}

async function sendFile(name: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(dist + name)
    response
      .writeHead(200, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
      .end(content)
  } catch {
    response.writeHead(404).end()
  }
}

/** Everything else goes to the product, under the host name that the browser used. */
function passOn(product: Product, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(product.url)
  const onward = ask(
    { hostname, port, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** What the page's policy blocked, as it happens. */
async function violations(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return refused
}

test('another site carries the app: its own header and footer, its brand, our API behind it', async ({
  page,
  product,
}) => {
  const site = await foreignSite(product)
  const refused = await violations(page)
  await product.forgetSignUps()
  await page.goto(`${site.origin}/login?mode=sign-up`)
  await page.getByLabel('Email').fill(`foreign-${Date.now()}@test.example`)
  await page.getByLabel('Password', { exact: true }).fill('a sound password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await enterShownCode(page)
  await page.waitForURL(`${site.origin}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByText('The bank’s own header')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await expect(page).toHaveTitle(/Northern Bank/)
  await expect(page.getByRole('link', { name: 'Verify identity' }).first()).toHaveCSS(
    'background-color',
    'rgb(34, 68, 136)',
  )
  expect(await page.evaluate(() => Reflect.get(window, '__NORTHERN__') as unknown)).toMatchObject({
    brand: { name: 'Northern Bank' },
  })
  const uid = await page.evaluate(() => window.__USER_ID__)
  await page.evaluate(() =>
    window.addEventListener('host:compliance', (event) =>
      Reflect.set(window, 'compliance', event instanceof CustomEvent ? event.detail : null),
    ),
  )
  await product.operator('attribute', String(uid), 'site=EU')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'compliance') as unknown)).toEqual({ site: 'EU' })
  await page.evaluate(() =>
    window.addEventListener('host:location', (event) =>
      Reflect.set(window, 'place', event instanceof CustomEvent ? event.detail : null),
    ),
  )
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'place') as unknown)).toMatchObject({
    pathname: '/user/accounts/auth/kyc',
  })
  expect(refused).toEqual([])
  site.close()
})

test('nobody can frame another site’s pages, and only the partner can frame the page of a visit', async ({
  page,
  product,
}) => {
  const site = await foreignSite(product)
  await product.partner('register', 'framing', '--name', 'Framing', '--origin', 'https://framing.example')
  const policyAt = async (path: string): Promise<Record<string, string>> =>
    (await page.request.get(`${site.origin}/user/accounts/auth/${path}`)).headers()
  expect(await policyAt('personal')).toMatchObject(policy)
  const visit = await policyAt('sdk?partner=framing')
  expect(visit['content-security-policy']).toContain('frame-ancestors https://framing.example;')
  expect(visit['x-frame-options']).toBeUndefined()
  expect((await policyAt('sdk?partner=nobody'))['content-security-policy']).toContain("frame-ancestors 'none'")
  site.close()
})

test('the documented policy equals the one of our product, except for what a static server cannot know', async ({
  page,
  product,
}) => {
  const own = (await page.request.get(`${product.url}/help-center`)).headers()
  const bare = (text = ''): string =>
    text.replace(/script-src [^;]*/, "script-src 'self'").replace(/style-src [^;]*/, "style-src 'self'")
  expect({ ...own, 'content-security-policy': bare(own['content-security-policy']) }).toMatchObject(policy)
  const docs = (await readFile(new URL('../docs/host-page.md', import.meta.url), 'utf8')).toLowerCase()
  for (const [name, value] of Object.entries(policy)) expect(docs).toContain(`${name}: ${value}`.toLowerCase())
})

test('the page shows each error of another site’s configuration', async ({ page, product }) => {
  const site = await foreignSite(product)
  // Text inside a field cannot make the block pass for our own server's.
  site.config = {
    mode: 'test' as 'sandbox',
    languages: [],
    extra: true,
    complianceConfig: { checked: true, site: 'DEFAULT' },
  }
  await page.goto(`${site.origin}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/host configuration has errors/)
  await expect(page.getByRole('listitem')).toHaveText([
    'mode must be "sandbox" or "production".',
    'languages must be a list of languages such as "de-DE".',
    'extra is not a known field.',
  ])
  site.close()
})
