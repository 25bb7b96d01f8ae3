import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { findCountry, firstStep, declareResidence } from './journey.ts'
import { expect, signUp, test } from './test.ts'
import type { Product } from './product.ts'
import { partnersSite } from './shells.ts'
import { english } from './words.ts'

/** What a partner's server does: registers once, stores its key, and requests a code per visit. */
async function askCode(product: Product, key: string, body: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${product.url}/x-api/v1/partner/integration/code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { result } = (await response.json()) as { result: { url: string } }
  return result.url
}

async function register(product: Product, id: string, origin: string): Promise<string> {
  await product.partner('register', id, '--name', 'Shop', '--origin', origin)
  const key = (await product.partner('key', id)).split('\n')[0]
  return key ?? ''
}

/** Opens verification from the partner's page, which lists the events. */
async function open(page: Page, url: string, where: 'modal' | 'container' = 'modal'): Promise<FrameLocator> {
  await page.evaluate(
    ([address, container]) => {
      const events = document.getElementById('events')
      window.Tessera.open({
        ...(container === 'container'
          ? { url: address ?? '', container: document.getElementById('place') ?? document.body }
          : { token: new URL(address ?? '').searchParams.get('token') ?? '', modal: true }),
        onEvent: (event) =>
          events?.append(Object.assign(document.createElement('li'), { textContent: JSON.stringify(event) })),
      })
    },
    [url, where],
  )
  return page.frameLocator('iframe[title="Identity verification"]')
}

test('a partner’s page shows verification in a frame, receives each event, and removes it', async ({
  page,
  product,
  photograph,
}) => {
  const site = await partnersSite(product)
  const key = await register(product, 'shop', site.origin)
  const address = await askCode(product, key, { user_id: `customer-${Date.now()}`, hidden: true, lang: 'en' })
  const code = new URL(address).searchParams.get('token') ?? ''
  await page.goto(site.origin)
  const frame = await open(page, address)
  const events = page.locator('#events li')
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  for (const sent of ['{"type":"ready"}', '{"type":"step","step":"residence"}'])
    await expect(events.filter({ hasText: sent })).toHaveCount(1)
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  // The address no longer contains the code.
  const inside = page.frames().find((one) => one.url().startsWith(product.url))
  expect(inside?.url()).not.toContain(code)

  await declareResidence(frame)
  await frame.getByRole('radio', { name: /^Passport/ }).check({ force: true })
  await frame.getByRole('checkbox', { name: /I agree/ }).check()
  await frame.getByRole('button', { name: 'Continue' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    frame.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles(await photograph('good-passport.jpg'))
  await expect(frame.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible({ timeout: 20_000 })
  // The sender sees the photo itself, loaded with the token and not with a cookie.
  await expect(frame.getByRole('img', { name: /The photo you sent/ }).first()).toBeVisible()
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(events.filter({ hasText: '{"type":"submitted"}' })).toHaveCount(1)
  await expect(events.filter({ hasText: '{"type":"result"}' })).toHaveCount(1, { timeout: 60_000 })
  await expect(frame.getByRole('heading', { level: 1, name: 'Your identity is verified' })).toBeVisible()
  // Account limits do not apply to a partner's member.
  await expect(frame.getByText('Thank you. We’ve told Shop, and you can continue there.')).toBeVisible()
  await expect(frame.getByText('Spot trading')).toHaveCount(0)

  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(events.last()).toHaveText('{"type":"closed"}')
  site.close()
})

test('the modal takes the focus, closes with Escape from inside and outside, and returns the focus', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product)
  const key = await register(product, 'modal', site.origin)
  await page.goto(site.origin)
  const opener = page.getByRole('button', { name: 'Verify' })
  for (const from of ['the partner’s page', 'the frame'] as const) {
    await opener.focus()
    const frame = await open(page, await askCode(product, key, { user_id: 'modal', lang: 'en' }))
    await expect(page.getByRole('dialog', { name: 'Identity verification' })).toBeVisible()
    if (from === 'the frame') {
      await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
      // Keys go to the frame once the page inside listens. Until then Escape closes it from the partner’s page.
      await expect(page.locator('iframe')).toBeFocused()
      // Escape closes what is open inside first.
      await frame.getByRole('combobox', { name: english('residence.country') }).pressSequentially('nether')
      await page.keyboard.press('Escape')
      await expect(frame.getByRole('listbox')).toHaveCount(0)
      await declareResidence(frame)
      await frame.getByRole('radio', { name: /^Passport/ }).check({ force: true })
      await frame.getByRole('button', { name: 'How we use your data' }).click()
      await expect(frame.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(frame.getByRole('dialog')).toHaveCount(0)
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.locator('#events li').last()).toHaveText('{"type":"closed"}')
    await expect(opener).toBeFocused()
  }
  site.close()
})

test('the inline frame is as high as its content, also when that shrinks, and reloads without a new code @phone', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product, 'localhost')
  const key = await register(product, 'inline', site.origin)
  await page.goto(site.origin)
  // The partner's page continues below the frame.
  await page.evaluate(() => (document.body.style.paddingBlockEnd = '3000px'))
  const frame = await open(
    page,
    await askCode(product, key, {
      business_id: 'order-9',
      from: 'email',
      user_id: `inline-${Date.now()}`,
      lang: 'en',
      hidden: true,
    }),
    'container',
  )
  const heights = async (): Promise<number[]> => {
    const outer = await page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)
    const inner = await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
    return [outer, inner]
  }
  const fits = () =>
    expect.poll(async () => (await heights()).reduce((outer, inner) => Math.abs(outer - inner))).toBeLessThan(2)
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await fits()
  const [before = 0] = await heights()
  await declareResidence(frame)
  await frame.getByRole('radio', { name: /^Passport/ }).check({ force: true })
  await fits()
  expect((await heights())[0]).toBeGreaterThan(before)
  const [whole = 0] = await heights()
  await frame.getByRole('checkbox', { name: /I agree/ }).check()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await fits()
  // Shorter content: the frame shrinks, and the heading of the new step is visible.
  const shrunk = (await heights())[0] ?? 0
  expect(shrunk).toBeLessThan(whole)
  await expect(frame.getByRole('heading', { level: 1, name: english('kyc.photo.title.page') })).toBeInViewport()

  await frame.locator('body').evaluate(() => window.location.reload())
  await expect(page.locator('#events li').filter({ hasText: '{"type":"ready"}' })).toHaveCount(2)
  await expect(frame.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await fits()
  site.close()
})

test('a visit for tasks shows the list, reports the current task, survives a reload, and says when the partner was closed', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product, 'localhost')
  const key = await register(product, 'duties', site.origin)
  await page.goto(site.origin)
  const frame = await open(
    page,
    await askCode(product, key, { user_id: `duties-${Date.now()}`, lang: 'en', hidden: true, scene: 'tasks' }),
    'container',
  )
  const events = page.locator('#events li')
  await expect(frame.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(events.filter({ hasText: '{"type":"step","step":"tasks"}' })).toHaveCount(1)
  await expect(frame.getByRole('button', { name: 'Close' })).toBeVisible()
  await frame.getByRole('link', { name: 'Start: Verify your identity' }).first().click()
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await expect(events.filter({ hasText: '{"type":"step","step":"kyc"}' })).toHaveCount(1)
  await frame.locator('body').evaluate(() => window.location.reload())
  await expect(events.filter({ hasText: '{"type":"ready"}' })).toHaveCount(2)
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)

  await findCountry(frame, 'residence.country', 'CH', english)
  // Waits until the server has saved the choice: Continue is the next call.
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/integration/draft/save') &&
      (answer.request().postData() ?? '').includes('"nationality":"NL"'),
  )
  await findCountry(frame, 'residence.nationality', 'NL', english)
  await stored
  await product.partner('close', 'duties')
  const closed = frame.getByRole('heading', { level: 1, name: 'You cannot continue here' })
  // The page polls, so it can notice before the press.
  await Promise.any([frame.getByRole('button', { name: 'Continue' }).click(), closed.waitFor()])
  await expect(closed).toBeVisible()
  await expect(events.last()).toHaveText('{"type":"error","reason":"closed"}')
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  site.close()
})

test('without storage in a frame, a reload asks for a new code and notifies the partner’s page', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product)
  const key = await register(product, 'forgetful', site.origin)
  await page.goto(site.origin)
  const frame = await open(page, await askCode(product, key, { user_id: 'forgetful', lang: 'en' }), 'container')
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await frame.locator('body').evaluate(() => {
    window.sessionStorage.clear()
    window.location.reload()
  })
  await expect(frame.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.locator('#events li').filter({ hasText: '{"type":"error","reason":"unknown"}' })).toHaveCount(1)
  site.close()
})

test('a frame that does not load is reported after a while, and a button of the dialog removes it @phone', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product)
  const key = await register(product, 'silent', site.origin)
  const address = await askCode(product, key, { user_id: 'silent', lang: 'en' })
  await page.clock.install()
  await page.goto(site.origin)
  await page.route('**/auth/sdk**', (route) => route.abort())
  await open(page, address)
  const events = page.locator('#events li')
  await page.clock.runFor(19_000)
  await expect(events).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(events).toHaveText(['{"type":"error","reason":"unreachable"}'])
  // A second frame replaces the first.
  await open(page, address)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(events.last()).toHaveText('{"type":"closed"}')
  for (const url of ['javascript:alert(1)', 'https://evil.example/auth/sdk', 'http://shop.example/']) {
    expect(
      await page.evaluate((to) => {
        try {
          window.Tessera.open({ url: to })
          return ''
        } catch (error) {
          return String(error)
        }
      }, url),
    ).toContain('TypeError')
  }
  site.close()
})

test('a page that no partner registered cannot frame it', async ({ page, product }) => {
  const [site, other] = [await partnersSite(product), await partnersSite(product)]
  const key = await register(product, 'framed', site.origin)
  await page.goto(other.origin)
  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await open(page, await askCode(product, key, { user_id: 'somebody' }), 'container')
  await blocked
  for (const one of [site, other]) one.close()
})

test('each refusal has its own screen: used, expired, invented, beside a session; a reload continues', async ({
  page,
  product,
  browser,
}) => {
  const site = await partnersSite(product)
  const key = await register(product, 'links', site.origin)
  const address = await askCode(product, key, { user_id: 'reloading', lang: 'en' })
  await page.goto(address)
  const started = page.getByRole('heading', { level: 1, name: firstStep })
  await expect(started).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await page.reload()
  await expect(started).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })

  // A second use of the code ends the visit that it opened: an intercepted link is useless to both.
  const second = await (await browser.newContext()).newPage()
  await second.goto(address)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('This link has already been used')
  await expectFaultless(second)
  await second.close()
  await page.reload()
  await expect(title).toHaveText('This link has already been used')

  await page.goto(`${product.url}/user/accounts/auth/sdk?token=made-up&partner=links&lang=en`)
  await expect(title).toHaveText('This link does not work')
  await page.goto(`${product.url}/user/accounts/auth/sdk?lang=en`)
  await expect(title).toHaveText('This link does not work')
  site.close()
})

test('a code of another partner is refused on that partner’s page, which is notified, and stays valid where it belongs', async ({
  page,
  product,
}) => {
  const [site, other] = [await partnersSite(product), await partnersSite(product)]
  const key = await register(product, 'owner', site.origin)
  await register(product, 'stranger', other.origin)
  const address = new URL(await askCode(product, key, { user_id: 'misled', lang: 'en' }))
  address.searchParams.set('partner', 'stranger')
  await page.goto(other.origin)
  const frame = await open(page, address.href, 'container')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('This link does not work here')
  await expect(page.locator('#events li').filter({ hasText: '{"type":"error","reason":"foreign"}' })).toHaveCount(1)
  address.searchParams.set('partner', 'owner')
  await page.goto(site.origin)
  await expect(
    (await open(page, address.href, 'container')).getByRole('heading', { level: 1, name: firstStep }),
  ).toBeVisible()
  for (const one of [site, other]) one.close()
})

test('a member who signs in and out beside a visit continues with the visit', async ({ page, product, context }) => {
  const site = await partnersSite(product)
  const key = await register(product, 'amid', site.origin)
  await page.goto(await askCode(product, key, { user_id: 'amid', lang: 'en' }))
  await expect(page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  const beside = await context.newPage()
  await signUp(beside, product)
  // The next call of the visit is refused, whether the member or the page makes it.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone else may be signed in')
  await page.getByRole('button', { name: 'Sign out first' }).click()
  await expect(page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await declareResidence(page, 'NL')
  site.close()
})

test('beside another member’s session the link works after they sign out', async ({ signedUp: page, product }) => {
  const site = await partnersSite(product)
  const key = await register(product, 'beside', site.origin)
  await page.goto(await askCode(product, key, { user_id: 'someone-else', lang: 'en' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone else may be signed in')
  // A reload says the same: the link is still unused.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone else may be signed in')
  await page.getByRole('button', { name: 'Sign out first' }).click()
  await expect(page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.waitForURL('**/login**')
  site.close()
})

test('warns before the visit ends, and extends it without losing typed values', async ({ page, product }) => {
  const site = await partnersSite(product)
  const key = await register(product, 'slow', site.origin)
  // A token that is valid for four more minutes. The server itself renews it.
  await page.route('**/integration/access-token', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { expires_in: number } }
    body.result.expires_in = 4 * 60
    await route.fulfill({ response, json: body })
  })
  await page.goto(await askCode(product, key, { user_id: 'slow', lang: 'en' }))
  const country = page.getByRole('combobox', { name: english('residence.country') })
  await country.fill('Nether')
  const notice = page.getByText(/You have \d minutes left on this page/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(notice).toBeHidden()
  await expect(country).toHaveValue('Netherlands')
  site.close()
})

test('the example page of the sandbox shows every event @phone', async ({ page, product }) => {
  await page.goto(`${product.url}/user/accounts/embed-example`)
  await page.getByRole('button', { name: 'Open in the page' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Events' }).getByText('{"type":"ready"}')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('the example of a partner’s server opens a visit, and accepts genuine webhooks once', async ({
  page,
  product,
}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const key = await register(product, 'example-shop', origin)
  const secret =
    (await product.partner('webhook', 'example-shop', '--url', `${origin}/hooks/verification`)).split('\n')[0] ?? ''
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../embed/example/server.ts')], {
    env: { ...process.env, PARTNER_KEY: key, WEBHOOK_SECRET: secret, TESSERA: product.url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(shop.stdout, 'data')
    await page.goto(origin)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    await expect(page.getByText('{"type":"ready"}')).toBeVisible()

    const body = JSON.stringify({
      type: 'verification.decided',
      timestamp: new Date().toISOString(),
      data: { user_id: 'customer-1', business_id: null },
    })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`one.${timestamp}.${body}`)
      .digest('base64')
    const notice = async (signature: string, text = body): Promise<number> => {
      const headers = { 'webhook-id': 'one', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
      return (await fetch(`${origin}/hooks/verification`, { method: 'POST', headers, body: text })).status
    }
    expect([
      await notice('v1,AAAA'),
      await notice(`v1,${signed}`, `${body} `),
      await notice(`v1,AAAA v1,${signed}`),
      await notice(`v1,${signed}`),
    ]).toEqual([400, 400, 204, 400])
  } finally {
    shop.kill()
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
