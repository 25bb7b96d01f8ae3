import { readFile } from 'node:fs/promises'
import { expectFaultless } from './axe.ts'
import { expect, memberOf, test } from './test.ts'

test('the client agreement is read to the end, ticked point by point, signed by name and saved as a file @phone', async ({
  signedUp: page,
  product,
}) => {
  const member = await memberOf(page, product)
  await product.operator('site', member, 'ARE')
  await product.countAsVerified(Number(member), [280])
  await page.goto(`${product.url}/user/accounts/auth/client-agreement`)
  await expect(page.getByRole('heading', { level: 1, name: 'Client agreement' })).toBeVisible()
  const press = page.getByRole('button', { name: 'Sign agreement' })
  await expect(press).toBeDisabled()
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await press.scrollIntoViewIfNeeded()
  const points = page.getByRole('group', { name: 'Confirm each point.' }).getByRole('checkbox')
  // Points about fees and privacy appear only if the brand has such pages.
  await expect(points).toHaveCount(3)
  for (const point of await points.all()) {
    await expect(point).not.toBeChecked()
    await point.check()
  }
  await page.getByLabel('Your full name').fill('Ada Specimen')
  await press.click()
  const copy = page.getByRole('link', { name: /Download your copy/ })
  await expect(copy).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), copy.click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('Ada Specimen')
  await page.reload()
  await expect(page.getByText(/You signed this on/)).toBeVisible()
  await expect(press).toHaveCount(0)
  expect(await product.operator('mails')).toContain('you signed “Client agreement”')
})
