import { chooseDocument, givePhoto, send } from './journey.ts'
import { expect, test } from './test.ts'

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
  await expect(page.getByRole('heading', { name: 'Page with your photo' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('heading', { name: 'Page with your photo' })).toBeVisible()
  await givePhoto(page, await photograph('good-passport.jpg'))
  await second.reload()
  await expect(
    second.getByRole('heading', { name: 'Check and send' }).or(second.getByRole('button', { name: 'Looks good' })),
  ).toBeVisible()
  await send(page)
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
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
