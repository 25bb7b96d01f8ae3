import type { Page } from '@playwright/test'
import { linkOfCode } from '../handed-over.ts'
import {
  chooseDocument,
  correctDetails,
  declareResidence,
  findCountry,
  givePhoto,
  send,
  typeInstead,
  withoutReading,
} from '../journey.ts'
import { memberOf } from '../test.ts'
import { answering, decided, deviceOf, expect, test } from './shoot.ts'

/* What interrupts a member: another window, a lost connection, an ended session, an expired code. */

const stored = (page: Page, last: string): Promise<unknown> =>
  page.waitForResponse(
    (response) => response.url().endsWith('/draft/save') && (response.request().postData() ?? '').includes(`"${last}`),
  )

test('details: errors, one name only, changed in another window, not saved without a connection', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  context,
}) => {
  const page = await newcomer()
  await withoutReading(page)
  await open('kyc')
  await expect(page.getByRole('heading', { level: 1, name: words('residence.title') })).toBeVisible()
  const proceed = page.getByRole('button', { name: words('action.continue'), exact: true })
  await proceed.click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await shoot(page, 'kyc-residence-faults')
  await findCountry(page, 'residence.country', 'KP', words)
  await expect(page.getByText(words('residence.notServedText'))).toBeVisible()
  await shoot(page, 'kyc-residence-not-served')
  await declareResidence(page, 'NL', words)
  await proceed.click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await shoot(page, 'kyc-document-faults')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await givePhoto(page, await photograph('good-passport.jpg'), words)
  await typeInstead(page, words)
  await shoot(page, 'kyc-details')
  await proceed.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await shoot(page, 'kyc-details-faults')
  // Waits until the server has each value before leaving the page.
  const oneName = page.getByRole('checkbox', { name: words('oneName.box') })
  await Promise.all([page.waitForResponse('**/draft/save'), oneName.check()])
  await shoot(page, 'kyc-details-one-name')
  await Promise.all([page.waitForResponse('**/draft/save'), oneName.uncheck()])

  const [first, last] = ['firstName', 'lastName'].map(
    (part) => (one: Page) => one.getByLabel(words(`kyc.details.${part}`), { exact: true }),
  ) as [(one: Page) => ReturnType<Page['locator']>, (one: Page) => ReturnType<Page['locator']>]
  // The page does not show the errors again.
  await open('kyc')
  await expect(first(page)).toBeVisible()
  const other = await context.newPage()
  await withoutReading(other)
  await open('kyc', other)
  await expect(last(other)).toBeVisible()
  await Promise.all([stored(other, 'Vant'), last(other).fill('Vant')])
  await first(page).fill('Anouk')
  await expect(page.getByText(words('kyc.checkAgain'))).toBeVisible()
  await shoot(page, 'kyc-details-changed')
  await other.close()
  await open('kyc')
  await expect(last(page)).toHaveValue('Vant')
  await context.setOffline(true)
  await last(page).fill('Vantor')
  await expect(page.getByText(words('kyc.keptWaiting'))).toBeVisible()
  await shoot(page, 'kyc-details-offline')
  await context.setOffline(false)
})

test('a photo being uploaded, and one that does not arrive', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  context,
}) => {
  const page = await newcomer()
  await open('kyc')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  const choose = page.getByRole('button', { name: words('kyc.photo.chooseFile') })
  const give = async (file: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await choose.click()
    await (await chooser).setFiles(file)
  }
  const photo = await photograph('good-passport.jpg')
  const slow = await context.newCDPSession(page)
  const network = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network(16 * 1024)
  await give(photo)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /[1-9١-٩]/)
  await shoot(page, 'kyc-photo-sending')
  await page.getByRole('button', { name: words('action.cancel'), exact: true }).click()
  await network(-1)
  const upload = '**/x-api/v3/private/kyc/builtin/upload?*'
  await page.route(upload, (route) => route.abort('connectionreset'))
  await give(photo)
  await expect(page.getByRole('alert')).toBeVisible()
  await shoot(page, 'kyc-photo-offline')
  await page.unroute(upload)
  await context.clearCookies()
  await page.getByRole('button', { name: words('kyc.photo.sendAgain') }).click()
  await expect(page.getByRole('link', { name: words('error.signInBeside') })).toBeVisible()
  await shoot(page, 'kyc-photo-signed-out')
})

test('the reading differs from the typed details', async ({ newcomer, open, shoot, words, photograph }) => {
  const page = await newcomer()
  await open('kyc')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await givePhoto(page, await photograph('good-passport.jpg'), words)
  await correctDetails(page, { firstName: 'Anuk Elise', birthDate: '1991-03-15' }, words)
  await expect(page.getByText(words('readBack.mustMatch')).first()).toBeVisible(decided)
  await shoot(page, 'kyc-confirm-differs')
})

test('the phone: code used twice, expired, and what the phone shows in the end', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  browser,
}) => {
  const desk = await newcomer()
  await open('kyc')
  await chooseDocument(desk, 'PASSPORT', 'NL', words)
  await desk.getByRole('button', { name: words('handoff.offer.button') }).click()
  const [phone, second] = [await deviceOf(browser, words), await deviceOf(browser, words)]
  const ended = desk.getByRole('heading', { level: 1, name: words('handoff.ended.title') })
  const link = await linkOfCode(desk, words)
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: words('sdk.handoff.confirm') })).toBeVisible()
  await second.goto(link)
  await expect(ended).toBeVisible()
  await shoot(desk, 'kyc-code-used')
  await desk.getByRole('button', { name: words('handoff.ended.again') }).click()
  await linkOfCode(desk, words)
  const stop = await answering(
    desk,
    'GET /v3/private/kyc/handoff/status?*' as 'GET /v3/private/kyc/handoff/status',
    ({ handoff }) => ({
      handoff: handoff && { ...handoff, state: 'ended' as const, end: 'expired' as const },
    }),
  )
  await desk.reload()
  await expect(ended).toBeVisible()
  await shoot(desk, 'kyc-code-expired')
  await stop()
  // The code that only looks expired can be drawn once more until the new one arrives.
  const fresh = desk.waitForResponse((answer) => answer.url().includes('/handoff/start'))
  await desk.getByRole('button', { name: words('handoff.ended.again') }).click()
  await fresh
  await phone.goto(await linkOfCode(desk, words))
  await phone.getByRole('button', { name: words('sdk.handoff.confirm') }).click()
  await givePhoto(phone, await photograph('good-passport.jpg'), words)
  await expect(phone.getByRole('heading', { level: 1, name: words('kyc.confirm.title') })).toBeVisible()
  await shoot(phone, 'sdk-phone-confirm')
  await send(phone, words)
  await expect(phone.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  await shoot(phone, 'sdk-phone-verified')
  for (const device of [phone, second]) await device.context().close()
})

test('closing an account while its page is open', async ({ newcomer, shoot, product }) => {
  const page = await newcomer()
  await product.operator('close', await memberOf(page, product))
  await page.waitForURL('**/login?closed=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'login-closed')
})
