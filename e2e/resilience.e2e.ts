import { chooseDocument, givePhoto, send } from './journey.ts'
import { expect, test } from './test.ts'

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
