import { callFrom } from './call.ts'
import { chooseDocument, collect, consentTo, givePhoto, send } from './journey.ts'
import { expect, owner, signUp, test } from './test.ts'

test('a server crash between sending and deciding: the case is decided after the restart', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  const sent = page.waitForResponse((response) => response.url().includes('/builtin/submit'))
  await send(page)
  expect((await sent).ok()).toBe(true)
  await product.kill()
  await product.start()
  // The page was open all the time and reconnects automatically.
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 75_000 })
})

test('a server crash during an upload: the photo is preserved, and arrives after the restart', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await chooseDocument(page, 'Passport')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 16 * 1024,
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await photograph('good-passport.jpg'))
  // Midway: part of it has arrived, but not all.
  await expect(page.getByRole('progressbar', { name: 'Sending your photo' })).toHaveAttribute(
    'aria-valuetext',
    /^([1-9]|[1-8]\d)%$/,
  )
  await product.kill()
  await expect(page.getByRole('alert')).toContainText('We could not reach our servers.')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await product.start()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(
    page
      .getByRole('button', { name: /^(Looks good|Use photo anyway)$/ })
      .or(page.getByRole('heading', { level: 1, name: 'Check and send' })),
  ).toBeVisible({ timeout: 30_000 })
})

test('two tabs: the second continues at the step of the first, and follows it to the end', async ({
  signedUp: page,
  context,
  photograph,
}) => {
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await chooseDocument(page, 'Passport')
  await expect(page.getByRole('heading', { name: 'Page with your picture' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('heading', { name: 'Page with your picture' })).toBeVisible()
  await givePhoto(page, await photograph('good-passport.jpg'))
  await second.reload()
  await expect(
    second.getByRole('heading', { name: 'Check and send' }).or(second.getByRole('button', { name: 'Looks good' })),
  ).toBeVisible()
  await send(page)
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
})

test('a reload in the middle loses nothing', async ({ signedUp: page, photograph }) => {
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await chooseDocument(page, 'Passport')
  await givePhoto(page, await photograph('good-passport.jpg'))
  await page.reload()
  await expect(
    page
      .getByText(owner.lastName)
      .or(page.getByRole('button', { name: 'Looks good' }))
      .first(),
  ).toBeVisible()
})

test('a double click on send creates one case', async ({ signedUp: page, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  const press = page.getByRole('button', { name: 'Send', exact: true })
  await expect(press).toBeVisible({ timeout: 60_000 })
  await consentTo(page)
  await press.dblclick()
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  const { result } = await callFrom(page, 'POST', '/v3/private/kyc/kyc-info', {})
  expect(result).toMatchObject({ applicant: { level: 'LEVEL_1' }, nextStep: 'VERIFY_LEVEL_2' })
})

test("another member's ids answer like ids that do not exist", async ({
  signedUp: page,
  browser,
  product,
  photograph,
}) => {
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await chooseDocument(page, 'Passport')
  await givePhoto(page, await photograph('good-passport.jpg'))
  const { result } = await callFrom(page, 'POST', '/v3/private/kyc/builtin/session', { level: 'LEVEL_1' })
  const attempt = result['attempt'] as { attemptId: string; photos: { photoId: string }[] }
  const photoId = attempt.photos[0]?.photoId ?? ''

  const stranger = await (await browser.newContext()).newPage()
  await signUp(stranger, product)
  const refusals = await Promise.all([
    callFrom(stranger, 'POST', '/v3/private/kyc/builtin/submit', { attemptId: attempt.attemptId }),
    callFrom(stranger, 'POST', '/v3/private/kyc/builtin/details', {
      attemptId: attempt.attemptId,
      firstName: 'X',
      lastName: 'Y',
      birthDate: '1990-01-01',
    }),
    callFrom(stranger, 'GET', `/v3/private/kyc/builtin/status?attemptId=${attempt.attemptId}`),
    callFrom(stranger, 'GET', `/v3/private/kyc/builtin/photo?photoId=${photoId}`),
  ])
  const unknown = await callFrom(stranger, 'POST', '/v3/private/kyc/builtin/submit', {
    attemptId: '00000000-0000-4000-8000-000000000000',
  })
  for (const refusal of refusals) expect(refusal).toEqual(unknown)
  expect(unknown.ret_code).toBe(20103)
  await stranger.context().close()
})

test('signing out ends the session in every tab and call', async ({ signedUp: page, product }) => {
  const address = page.url()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page
    .getByRole('button', { name: 'Sign out', exact: true })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
  await page.waitForURL('**/login**')
  await page.goto(address)
  await expect(page).toHaveURL(
    `${product.url}/login?redirect_url=${encodeURIComponent('/user/accounts/auth/personal')}`,
  )
})
