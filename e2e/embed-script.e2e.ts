import { firstStep } from './journey.ts'
import { codeFor, openFrame, partnersSite } from './shells.ts'
import { expect, test } from './test.ts'

test('ignores messages of another origin or window in the frame’s name', async ({ context, product }) => {
  const site = await partnersSite(product)
  const forgery = (['step', 'submitted', 'result', 'error', 'resize', 'closed'] as const).map((type) => ({
    source: 'verification-frame',
    forged: true,
    type,
    step: 'forged',
    reason: 'forged',
    height: 3999,
  }))
  const forge = `<!doctype html><script>for (const message of ${JSON.stringify(forgery)}) window.parent.postMessage(message, '*')</script>`
  for (const address of ['https://evil.example/forge', `${product.url}/forge`])
    await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: forge }))
  const { page: frame, host: page } = await openFrame(
    context,
    product,
    site.origin,
    await codeFor(product, site.origin),
  )
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
  const events = page.locator('#events li')
  const sent = ['{"type":"ready"}', '{"type":"step","step":"residence"}']
  await expect(events).toHaveText(sent)
  // Runs after the script's own listener: what it counts, the script has received.
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener(
      'message',
      ({ origin, data }: MessageEvent<{ forged?: true } | null>) => data?.forged && heard.push(origin),
    )
  })
  const heard = (origin: string) =>
    expect.poll(() =>
      page.evaluate((from) => (Reflect.get(window, 'heard') as string[]).filter((one) => one === from).length, origin),
    )
  const unmoved = async () => {
    await expect(events).toHaveText(sent)
    await expect(page.locator('#place iframe')).toHaveCount(1)
    expect(await page.locator('#place iframe').evaluate((element) => element.style.blockSize)).not.toBe('3999px')
  }
  const beside = (address: string) =>
    page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), address)

  // Our origin, but another window.
  await beside(`${product.url}/forge`)
  await heard(product.url).toBe(forgery.length)
  await unmoved()
  await beside('https://evil.example/forge')
  await heard('https://evil.example').toBe(forgery.length)
  await unmoved()
  // Our window, but another origin: the frame was navigated elsewhere.
  await page.locator('#place iframe').evaluate((element) => element.setAttribute('src', 'https://evil.example/forge'))
  await heard('https://evil.example').toBe(2 * forgery.length)
  await unmoved()
  site.close()
})

test('the script that partners load is under 4 kB', async ({ page, product }) => {
  const script = await page.request.get(`${product.url}/user/accounts/sdk.js`)
  expect(script.headers()['content-type']).toMatch(/javascript/)
  const { length } = await script.body()
  expect(length).toBeGreaterThan(1000)
  expect(length).toBeLessThan(4000)
})

test('the notice that the visit ends stays visible, however far the page around it scrolls', async ({
  context,
  product,
}) => {
  const site = await partnersSite(product)
  // The token is valid for four more minutes.
  await context.route('**/integration/access-token', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { expires_in: number } }
    body.result.expires_in = 4 * 60
    await route.fulfill({ response, json: body })
  })
  const { page: frame, host: page } = await openFrame(
    context,
    product,
    site.origin,
    await codeFor(product, site.origin),
  )
  await page.setViewportSize({ width: 390, height: 480 })
  const notice = frame.getByText(/You have \d minutes left on this page/)
  await expect(notice).toBeVisible()
  await frame.getByRole('button', { name: 'Continue', exact: true }).scrollIntoViewIfNeeded()
  await expect(frame.getByRole('heading', { level: 1, name: firstStep })).not.toBeInViewport()
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(frame.getByRole('button', { name: 'Stay here' })).toBeInViewport()
  site.close()
})
