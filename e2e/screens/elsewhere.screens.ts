import { launchData } from '../../server/src/testing/messenger.ts'
import { linkOfCode } from '../handed-over.ts'
import { chooseDocument, givePhoto, send } from '../journey.ts'
import { blackCamera } from '../shells.ts'
import { decided, deviceOf, expect, makingItsCalls, test } from './shoot.ts'

test('continuing on the phone, both sides', async ({ newcomer, shoot, words, browser }) => {
  const desk = await newcomer()
  await desk
    .getByRole('link', { name: words('status.start.action') })
    .first()
    .click()
  await chooseDocument(desk, 'PASSPORT', 'NL', words)
  await desk.getByRole('button', { name: words('handoff.offer.button') }).click()
  const first = await deviceOf(browser, words)
  const link = await linkOfCode(desk, words)
  await shoot(desk, 'kyc-code')
  await first.goto(link)
  await expect(first.getByRole('heading', { level: 1, name: words('sdk.handoff.title') })).toBeVisible()
  await shoot(first, 'sdk-confirm-phone')
  await expect(desk.getByRole('heading', { level: 1, name: words('handoff.opened.title') })).toBeVisible()
  await shoot(desk, 'kyc-opened')
  await first.getByRole('button', { name: words('sdk.handoff.confirm') }).click()
  await expect(desk.getByRole('heading', { level: 1, name: words('handoff.connected.title') })).toBeVisible()
  await shoot(desk, 'kyc-connected')
  await expect(first.getByRole('button', { name: words('kyc.photo.chooseFile') })).toBeVisible()
  await shoot(first, 'sdk-photo')
  await desk.getByRole('button', { name: words('handoff.here') }).click()
  await expect(desk.getByRole('button', { name: words('handoff.offer.button') })).toBeVisible()
  await first.reload()
  await expect(first.getByRole('heading', { level: 1, name: words('sdk.refused.cancelled.title') })).toBeVisible()
  await shoot(first, 'sdk-taken-back')
  await desk.getByRole('button', { name: words('handoff.offer.button') }).click()
  const second = await deviceOf(browser, words)
  await second.goto(await linkOfCode(desk, words))
  await second.getByRole('button', { name: words('sdk.handoff.deny') }).click()
  await expect(second.getByRole('heading', { level: 1, name: words('sdk.handoff.denied.title') })).toBeVisible()
  await shoot(second, 'sdk-denied')
  for (const device of [first, second]) await device.context().close()
})

test('a partner’s page, and its links that do not work', async ({
  newcomer,
  open,
  shoot,
  words,
  browser,
  product,
  language,
  photograph,
}) => {
  const partner = `screens-${language.toLowerCase()}`
  await product.partner('register', partner, '--name', 'Shop', '--origin', 'https://shop.example')
  const key = (await product.partner('key', partner)).split('\n', 1)[0] ?? ''
  const askCode = async (user: string): Promise<string> => {
    const answer = await fetch(`${product.url}/x-api/v1/partner/integration/code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: user, lang: language }),
    })
    return ((await answer.json()) as { result: { url: string } }).result.url
  }
  const [first, second] = [await deviceOf(browser, words), await deviceOf(browser, words)]
  const address = await askCode('first')
  await first.goto(address)
  await expect(first.getByRole('heading', { level: 1, name: words('residence.title') })).toBeVisible()
  await shoot(first, 'sdk-residence')
  await second.goto(address)
  await expect(second.getByRole('heading', { level: 1, name: words('sdk.refused.used.title') })).toBeVisible()
  await shoot(second, 'sdk-used')
  await second.goto(`${product.url}/user/accounts/auth/sdk?token=made-up&partner=${partner}&lang=${language}`)
  await expect(second.getByRole('heading', { level: 1, name: words('sdk.refused.unknown.title') })).toBeVisible()
  await shoot(second, 'sdk-unknown')
  const page = await newcomer()
  await page.goto(await askCode('second'))
  await expect(page.getByRole('heading', { level: 1, name: words('sdk.refused.session.title') })).toBeVisible()
  await shoot(page, 'sdk-session')
  await open('personal', page)

  await first.goto(await askCode('third'))
  await expect(first.getByRole('heading', { level: 1, name: words('residence.title') })).toBeVisible()
  await open('personal', first)
  await first.getByRole('link', { name: words('sdk.elsewhere.back') }).waitFor()
  await shoot(first, 'login-visit')
  await first.getByRole('link', { name: words('sdk.elsewhere.back') }).click()
  await chooseDocument(first, 'PASSPORT', 'NL', words)
  await givePhoto(first, await photograph('good-passport.jpg'), words)
  await send(first, words)
  await expect(first.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  await shoot(first, 'sdk-partner-verified')
  await second.clock.install()
  await second.goto(await askCode('fourth'))
  await expect(second.getByRole('heading', { level: 1, name: words('residence.title') })).toBeVisible()
  await second.clock.fastForward('26:00')
  await expect(second.getByRole('button', { name: words('sdk.lifetime.stay') })).toBeVisible()
  await shoot(second, 'sdk-ends-soon')
  await second.clock.fastForward('05:00')
  await expect(second.getByRole('heading', { level: 1, name: words('sdk.refused.expired.title') })).toBeVisible()
  await shoot(second, 'sdk-expired')
  for (const device of [first, second]) await device.context().close()
})

test('inside the messenger', async ({ product, shoot, words, browser, language }) => {
  const page = await deviceOf(browser, words)
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }))
  const launch = launchData({
    user: {
      id: Date.now() % 1_000_000_000,
      first_name: 'Anouk',
      username: 'anouk',
      language_code: language.slice(0, 2),
    },
  })
  await page.goto(
    `${product.url}/user/accounts/auth/personal?lang=${language}#${new URLSearchParams({ tgWebAppData: launch, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }).toString()}`,
  )
  await page.waitForURL('**/login**')
  await shoot(page, 'messenger-sign-in')
  await page.getByLabel(words('login.email')).fill('new@sandbox.example')
  await page.getByLabel(words('login.password'), { exact: true }).fill('sandbox-new-1')
  await page.getByRole('button', { name: words('login.signIn.action'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: words('messenger.title') })).toBeVisible()
  await shoot(page, 'personal-messenger-dialog')
  await page.getByRole('button', { name: words('messenger.notNow') }).click()
  await blackCamera(page)
  await page.reload()
  await page
    .getByRole('link', { name: words('status.start.action') })
    .first()
    .click()
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await page.getByRole('button', { name: words('kyc.photo.useCamera') }).click()
  await page.getByRole('button', { name: words('camera.primer.go') }).click()
  const handOff = page.getByRole('button', { name: words('kyc.camera.handOff') })
  await expect(handOff).toBeVisible()
  await shoot(page, 'kyc-messenger-camera')
  await handOff.click()
  await expect(page.getByRole('heading', { level: 1, name: words('handoff.outside.waiting.title') })).toBeVisible()
  await shoot(page, 'kyc-messenger-browser')
  await page.context().close()
})

test('sign-in, help and errors', async ({ newcomer, open, shoot, words, product, browser }) => {
  const stranger = await deviceOf(browser, words)
  for (const article of ['', '/guide', '/kyc-failure', '/faq', '/identity-transfer', '/contact']) {
    await stranger.goto(`${product.url}/help-center${article}`)
    await shoot(stranger, `help-${article.slice(1) || 'list'}`)
  }
  await stranger.getByRole('button', { name: words('words.contact.send') }).click()
  await expect(stranger.locator('[aria-invalid="true"]').first()).toBeVisible()
  await shoot(stranger, 'help-contact-faults')
  await stranger.goto(`${product.url}/login`)
  await shoot(stranger, 'login-sign-in')
  await stranger.getByRole('button', { name: words('login.signIn.action'), exact: true }).click()
  await shoot(stranger, 'login-fault')
  await stranger.goto(`${product.url}/login?mode=sign-up`)
  await shoot(stranger, 'login-sign-up')
  await stranger.locator('#email').fill('screens-code@test.example')
  await stranger.locator('#password').fill('a sound password')
  await stranger.locator('#submit').click()
  await expect(stranger.locator('#code')).toBeVisible()
  await shoot(stranger, 'login-code')
  await stranger.locator('#change-address').click()
  await stranger.goto(`${product.url}/login?mode=forgot`)
  await shoot(stranger, 'login-forgot')
  await stranger.locator('#email').fill('screens-code@test.example')
  await stranger.locator('#submit').click()
  await expect(stranger.locator('#newPassword')).toBeVisible()
  await shoot(stranger, 'login-reset')
  await stranger.locator('#change-address').click()
  await stranger.context().close()

  const page = await newcomer()
  await open('no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: words('notFound.title') })).toBeVisible()
  await shoot(page, 'not-found')
  await makingItsCalls(page)
  const kycInfo = '**/x-api/v3/private/kyc/kyc-info'
  await page.route(kycInfo, (route) => route.fulfill({ status: 502, body: '' }))
  await open('personal')
  await expect(page.getByRole('heading', { name: words('pageError.title') })).toBeVisible()
  await shoot(page, 'personal-page-error')
  await page.unroute(kycInfo)
  await page.route(kycInfo, (route) => route.fulfill({ json: { ret_code: 0, ret_msg: 'OK', result: { version: 1 } } }))
  await open('personal')
  await expect(page.getByRole('heading', { level: 1, name: words('appError.title') })).toBeVisible()
  await shoot(page, 'personal-program-error')
})
