import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectFaultless } from './axe.ts'
import { namePayslip } from './acts.ts'
import { pick, reach } from './form.ts'
import { expect, test } from './test.ts'
import type { Product } from './product.ts'

/** A reviewer sends the member a questionnaire on this page. The command returns nothing. */
async function asked(page: Page, product: Product, template: number, ...more: string[]): Promise<void> {
  const { result } = (await (await page.request.get(`${product.url}/x-api/v2/private/user/profile`)).json()) as {
    result: { id: number }
  }
  expect(await product.operator('questionnaires', 'ask', String(result.id), String(template), ...more)).toMatch(
    /^Questionnaire \S+: asked of member/,
  )
}

const waiting = async (product: Product): Promise<string> => {
  const lines = (await product.operator('questionnaires', 'list')).split('\n')
  return lines.at(-3)?.split(' ', 1)[0] ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

async function payslip(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eef' } })
    .jpeg()
    .toBuffer()
  return { name: 'payslip.jpg', mimeType: 'image/jpeg', buffer }
}

test('source of funds: fills in, leaves and resumes, sends, a reviewer approves, the page updates itself', async ({
  signedUp: page,
  product,
}) => {
  await asked(page, product, 230)
  await page.goto(`${product.url}/user/accounts/auth/sourceOfFundsWealth`)
  await expect(heading(page, 'What we’re asking about')).toBeVisible()
  await expectFaultless(page, 'wcag')

  const purpose = page.getByRole('textbox', { name: 'What will you use the money for here?' })
  await reach(page, purpose)
  await proceed(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('1 answer needs your attention')
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: /What will you use the money for/ }).click()
  await expect(purpose).toBeFocused()
  await expectFaultless(page, 'wcag')
  await purpose.fill('Buying some coins for the long run')
  await (await reach(page, page.getByRole('radio', { name: 'Yes' }))).check()
  await saved(page)
  await reach(page, heading(page, 'Your sources of funds'))
  await pick(page, page.getByLabel('What kind of source is it?'), 'Salary')
  await page.getByLabel('How much came from it?').fill('24000')
  await (await reach(page, page.getByLabel('What percentage of the total is it?'))).fill('90')
  await expectFaultless(page, 'wcag')
  await (await reach(page, page.getByLabel('Month'))).selectOption({ label: 'October' })
  await page.getByLabel('Year').fill('2026')
  await page.getByLabel('Who paid you?').fill('Northwind Bakery')
  const country = page.getByRole('combobox', { name: 'Which country did it come from?' })
  await country.pressSequentially('nether')
  await page
    .getByRole('option', { name: /Netherlands/ })
    .first()
    .click()
  await (await reach(page, page.getByLabel('Which account or wallet received it?'))).fill('NL91ABNA0417164300')
  await (
    await reach(page, page.getByLabel('In a few sentences, how did you get this money?'))
  ).fill('I bake bread at night and am paid for it monthly.')
  await expect(page.getByText(/^Send payslips from the last 3 months/)).toBeVisible()
  await reach(page, page.getByRole('button', { name: 'Choose a file' }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await payslip())
  await expect(page.getByText('payslip.jpg')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove payslip.jpg' })).toBeVisible()
  await reach(page, page.getByRole('radio', { name: 'A payslip' }))
  await namePayslip(page)
  await expectFaultless(page, 'wcag')
  await saved(page)

  await page.reload()
  await expect(page.getByRole('radio', { name: 'A payslip' })).toBeChecked()
  await proceed(page)
  // All shares are there, so the sum is checked. The link opens the screen of the share.
  await expect(summary).toContainText('The shares must add up to 100, not 90.')
  await summary.getByRole('button').click()
  const share = page.getByLabel('What percentage of the total is it?')
  await expect(share).toBeFocused()
  await share.fill('100')
  await expect(await reach(page, page.getByLabel('Who paid you?'))).toHaveValue('Northwind Bakery')
  await reach(page, page.getByText('payslip.jpg'))
  await reach(page, heading(page, 'What your documents show'))
  await expect(
    page.getByText('Your documents show $24,000 of the $24,000 you entered. We need documents for $19,200 of it.'),
  ).toBeVisible()
  await reach(page, heading(page, 'Your wealth'))
  await page.getByLabel('What are your total net assets?').fill('80000')
  await page
    .getByLabel('How did you build your wealth?')
    .fill('Twelve years of baking, and a little flat bought in 2018.')
  await proceed(page)
  await pick(page, page.getByLabel('Source of wealth'), 'Years of employment')
  await page.getByLabel('Percentage of your wealth').fill('100')
  await proceed(page)
  await expect(heading(page, 'Check and send')).toBeVisible()
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await page.getByLabel('Type your full name to sign').fill('Anouk Vantorre')
  for (const shown of ['Northwind Bakery', '$24,000', 'Netherlands', 'October 2026', 'payslip.jpg'])
    await expect(page.getByRole('main')).toContainText(shown)
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'We’ve received your answers' })).toBeVisible()
  await expectFaultless(page, 'wcag')

  const id = await waiting(product)
  expect(await product.operator('questionnaires', 'show', id)).toContain('Northwind Bakery')
  await expect(page.getByText('We’re reviewing your answers')).toBeVisible()
  await product.operator('questionnaires', 'approve', id)
  await expect(page.getByRole('heading', { name: 'We’ve approved your answers' })).toBeVisible()
})

test('input without a connection is preserved, merges with what another device wrote, and appears on both', async ({
  signedUp: page,
  product,
  context,
}) => {
  await asked(page, product, 260)
  await page.goto(`${product.url}/user/accounts/auth/standardQuest`)
  const other = await context.newPage()
  await other.goto(`${product.url}/user/accounts/auth/standardQuest?step=src`)
  await page.getByRole('checkbox', { name: 'Employed full time' }).check()
  await saved(page)
  await reach(page, page.getByLabel('Who do you work for?'))
  await page.route('**/x-api/v1/private/draft/save', (route) => route.abort())
  await page.getByLabel('Who do you work for?').fill('Northwind Bakery')
  await expect(page.getByText('Not saved yet: no connection. We’ll keep trying. Do not close this page.')).toBeVisible()
  await pick(other, other.getByLabel('What is the main source of the money you will use here?'), 'Salary')
  await saved(other)
  await page.unroute('**/x-api/v1/private/draft/save')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Source of funds' }).click()
  // The list that is searched shows the name.
  await expect(page.getByLabel('What is the main source of the money you will use here?').first()).toHaveValue('Salary')
  await other.goto(`${product.url}/user/accounts/auth/standardQuest?step=emp&part=2`)
  await expect(other.getByLabel('Who do you work for?')).toHaveValue('Northwind Bakery')
})

test('an entry that another tab removed accepts no answer here: the page shows it removed and says so @phone', async ({
  signedUp: page,
  product,
  context,
}) => {
  await asked(page, product, 240)
  const changes = {
    'tax.first': 1,
    'tax.first.country': 'NL',
    'tax.t2': 2,
    'tax.t2.country': 'DE',
    'tax.t2.hasTin': true,
  }
  await page.request.put(`${product.url}/x-api/v1/private/draft/save`, {
    data: { kind: 'questionnaire', subject: '240', revision: 0, page: 'page-of-test', changes },
    headers: { origin: product.url },
  })
  const held = async () => {
    const { result } = (await (
      await page.request.get(`${product.url}/x-api/v1/private/draft/read?kind=questionnaire&subject=240`)
    ).json()) as { result: { draft: { values: object } } }
    return result.draft.values
  }
  const address = `${product.url}/user/accounts/auth/residenceInfo?step=tax&part=t2-1`
  await page.goto(address)
  const number = page.getByRole('textbox', { name: /tax number/i })
  await expect(number).toBeVisible()
  const removeInOther = async (): Promise<void> => {
    const other = await context.newPage()
    await other.goto(address)
    await other.getByRole('button', { name: 'Remove' }).last().click()
    await saved(other)
    await expect.poll(held).toEqual({ 'tax.first': 1, 'tax.first.country': 'NL' })
    await other.close()
  }
  await removeInOther()
  await number.fill('11122233344')
  await expect(page.getByText(/^You made changes in another window/)).toBeVisible()
  await expect(number).toHaveCount(0)
  await expectFaultless(page, 'wcag')
  expect(await held()).toEqual({ 'tax.first': 1, 'tax.first.country': 'NL' })
})

test('saves pasted text without invisible characters; shows an amount with too many digits at its field, and saves the rest', async ({
  signedUp: page,
  product,
}) => {
  await asked(page, product, 230)
  const held = async () => {
    const { result } = (await (
      await page.request.get(`${product.url}/x-api/v1/private/draft/read?kind=questionnaire&subject=230`)
    ).json()) as { result: { draft: { values: object } } }
    return result.draft.values
  }
  await page.goto(`${product.url}/user/accounts/auth/sourceOfFundsWealth?step=wealth`)
  await page.getByLabel('How did you build your wealth?').fill('From Word:\u000bline two\u0007')
  await expect.poll(held).toEqual({ 'wealth.story': 'From Word:\nline two' })
  const assets = page.getByLabel('What are your total net assets?')
  await assets.fill('1234567890123456789')
  await expect(page.getByText('Use fewer digits.')).toBeVisible()
  await expect(page.getByText('Not everything is saved. Change the answer we marked.')).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.getByLabel('How did you build your wealth?').fill('By baking')
  await expect.poll(held).toEqual({ 'wealth.story': 'By baking' })
  await assets.fill('80000')
  await saved(page)
  await expect.poll(held).toMatchObject({ 'wealth.story': 'By baking', 'wealth.total': { amount: '80000' } })
})
