import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectFaultless } from './axe.ts'
import { namePayslip } from './acts.ts'
import { pick, reach } from './form.ts'
import { expect, memberOf, test } from './test.ts'
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
  for (const shown of ['Northwind Bakery', '$24,000.00', 'Netherlands', 'October 2026', 'payslip.jpg'])
    await expect(page.getByRole('main')).toContainText(shown)
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'We’ve received your answers' })).toBeVisible()
  await expectFaultless(page, 'wcag')

  const id = await waiting(product)
  expect(await product.operator('questionnaires', 'show', id)).toContain('Northwind Bakery')
  await expect(page.getByText('We’re reviewing your answers')).toBeVisible()
  await product.operator('questionnaires', 'approve', id)
  await expect(page.getByText('We’ve approved your answers')).toBeVisible()
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
  const changes = { 'tax.t1': 1, 'tax.t1.country': 'NL', 'tax.t2': 2, 'tax.t2.country': 'DE', 'tax.t2.hasTin': true }
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
    await expect.poll(held).toEqual({ 'tax.t1': 1, 'tax.t1.country': 'NL' })
    await other.close()
  }
  await removeInOther()
  await number.fill('11122233344')
  await expect(page.getByText(/^You made changes in another window/)).toBeVisible()
  await expect(number).toHaveCount(0)
  await expectFaultless(page, 'wcag')
  expect(await held()).toEqual({ 'tax.t1': 1, 'tax.t1.country': 'NL' })
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

test('says what a questionnaire is that nobody asks for, and that none is open', async ({
  signedUp: page,
  product,
}) => {
  for (const [route, text] of [
    ['nsquestion', 'Only members our team asks.'],
    ['professional', 'It does not apply where you live'],
    ['questionnaire', 'Nothing to fill in'],
  ] as const) {
    await page.goto(`${product.url}/user/accounts/auth/${route}`)
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectFaultless(page, 'wcag')
})

test('sent back: shows the reasons and the questions to correct; every answer is still there @phone', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(`${product.url}/user/accounts/auth/standardQuest`)
  // This task is not due yet: the identity is not verified.
  await expect(page.getByText('Finish earlier tasks first')).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.getByRole('link', { name: 'Go to tasks' }).click()
  await expect(heading(page, 'Tasks')).toBeVisible()
  await product.countAsVerified(Number(await memberOf(page, product)))
  // Its task said what it is, so the first question opens at once.
  await page.goto(`${product.url}/user/accounts/auth/standardQuest`)
  await page.getByRole('checkbox', { name: 'Retired' }).check()
  await (await reach(page, page.getByLabel('What is your yearly income?'))).selectOption({ index: 3 })
  await proceed(page)
  await pick(page, page.getByLabel('What is the main source of the money you will use here?'), 'Savings')
  await proceed(page)
  await page.getByRole('checkbox', { name: 'Spot trading' }).first().check()
  await (
    await reach(page, page.getByLabel('How much will you deposit and withdraw in a typical month?'))
  ).selectOption({ index: 1 })
  await page
    .getByRole('group', { name: 'Which products will you use?' })
    .getByRole('checkbox', { name: 'Spot trading' })
    .check()
  await (await reach(page, page.getByRole('radio', { name: 'No', exact: true }))).check()
  await reach(page, page.getByRole('radiogroup', { name: 'Is this account only for you, not for someone else?' }))
  await page
    .getByRole('radiogroup', { name: 'Is this account only for you, not for someone else?' })
    .getByRole('radio', { name: 'Yes' })
    .check()
  const usPerson = page.getByRole('radiogroup', { name: 'Are you a US person for tax?' })
  await (await reach(page, usPerson)).getByRole('radio', { name: 'Yes' }).check()
  await proceed(page)
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await page.getByLabel('Type your full name to sign').fill('Anouk Vantorre')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve received your answers' })).toBeVisible()
  await product.operator(
    'questionnaires',
    'more',
    await waiting(product),
    '--reason',
    'QST_UNCLEAR',
    '--corrections',
    'own.usPerson',
  )
  await expect(page.getByText('We need you to change something')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Are you a US person for tax?')
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Change my answers' }).click()
  await page.goto(`${product.url}/user/accounts/auth/standardQuest?step=own`)
  await expect((await reach(page, usPerson)).getByRole('radio', { name: 'Yes' })).toBeChecked()
})

test('qualified investor: compares the classes, counts income in dirhams, cannot be sent while it is too low @phone', async ({
  signedUp: page,
  product,
}) => {
  await asked(page, product, 271)
  await page.goto(`${product.url}/user/accounts/auth/qualifiedInvestor`)
  await expect(heading(page, 'Your choice')).toBeVisible()
  await expectFaultless(page, 'wcag')
  await (await reach(page, page.getByRole('radio', { name: 'Qualified investor' }))).check({ force: true })
  await (await reach(page, page.getByRole('checkbox', { name: 'My yearly income' }))).check()
  await expect(page.getByText('You need an income of AED 700,000 or more in the last 12 months.')).toBeVisible()
  await proceed(page)

  await expect(heading(page, 'Your income')).toBeVisible()
  await pick(page, page.getByLabel('What kind of income is it?'), 'Salary')
  await page.getByLabel('Who pays it?').fill('Dunes LLC')
  await page.getByRole('combobox', { name: 'Which country does it come from?' }).pressSequentially('united arab')
  await page
    .getByRole('option', { name: /United Arab Emirates/ })
    .first()
    .click()
  await page.getByLabel('How much did you earn from it in the last 12 months?').fill('190000')
  await (await reach(page, page.getByRole('radio', { name: 'Salary certificate' }))).check()
  await page.getByLabel('Day', { exact: true }).fill(String(new Date().getUTCDate()))
  await page.getByLabel('Month', { exact: true }).fill(String(new Date().getUTCMonth() + 1))
  await page.getByLabel('Year', { exact: true }).fill(String(new Date().getUTCFullYear()))
  await reach(page, page.getByRole('button', { name: 'Choose a file' }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await payslip())
  await expect(page.getByRole('button', { name: 'Remove payslip.jpg' })).toBeVisible()
  await expectFaultless(page, 'wcag')
  await saved(page)
  await proceed(page)

  await expect(heading(page, 'Your total')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Your documents show an income of AED 697,775. You need AED 700,000 or more.',
  )
  await reach(page, page.getByText(/^Your documents do not yet show net assets/))
  await proceed(page)
  await expect(page.getByRole('alert')).toContainText(
    'Your documents do not yet show net assets of AED 3,500,000 or an income of AED 700,000 or more.',
  )
  await expectFaultless(page, 'wcag')
  for (let screen = 0; screen < 4; screen += 1) await page.goBack()
  await page.getByLabel('How much did you earn from it in the last 12 months?').fill('191000')
  await reach(page, heading(page, 'Your total'))
  await expect(page.getByRole('main')).toContainText(
    'Your documents show an income of AED 701,447. You need AED 700,000 or more.',
  )
  await proceed(page)
  await expect(heading(page, 'Your knowledge')).toBeVisible()
})

test('asked again: starts with the last answers, each marked until it is confirmed or changed @phone', async ({
  signedUp: page,
  product,
}) => {
  await asked(page, product, 260)
  const post = async (path: string, data: object) =>
    (
      await page.request.fetch(`${product.url}/x-api${path}`, {
        method: 'POST',
        data,
        headers: { origin: product.url },
      })
    ).json()
  const answers = {
    'emp.status': ['retired'],
    'fin.income': '50_100k',
    'src.main': 'savings',
    'use.purpose': ['trading_spot'],
    'use.volume': '1_10k',
    'use.products': ['spot'],
    'pep.self': 'no',
    'own.behalf': true,
    'own.usPerson': false,
    'decl.true': true,
    'decl.name': 'Anouk Vantorre',
  }
  const save = await page.request.put(`${product.url}/x-api/v1/private/draft/save`, {
    data: { kind: 'questionnaire', subject: '260', revision: 0, page: 'page-of-test', changes: answers },
    headers: { origin: product.url },
  })
  const { result } = (await save.json()) as { result: { draft: { revision: number } } }
  const { result: given } = (await (
    await page.request.get(`${product.url}/x-api/v3/private/kyc/questionnaire-token?template_code=260`)
  ).json()) as { result: { token: string } }
  const sent = (await post('/v3/private/kyc/submit-questionnaire', {
    templateCode: 260,
    token: given.token,
    revision: result.draft.revision,
    confirmed: true,
  })) as {
    ret_code: number
    ext_info: unknown
  }
  expect(sent).toMatchObject({ ret_code: 0 })
  await asked(page, product, 260, '--due', '5')

  await page.goto(`${product.url}/user/accounts/auth/standardQuest`)
  const mark = page.getByText('Filled in for you')
  await expect(heading(page, 'Your work')).toBeVisible()
  await expect(page.getByText(/Due by/)).toBeVisible()
  await expect(mark).toHaveCount(1)
  await reach(page, page.getByLabel('What is your yearly income?'))
  await expect(mark).toHaveCount(1)
  await page.getByLabel('What is your yearly income?').selectOption({ index: 1 })
  await expect(mark).toHaveCount(0)
  await saved(page)
  await page.goto(`${product.url}/user/accounts/auth/standardQuest?step=review`)
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await page.getByLabel('Type your full name to sign').fill('Anouk Vantorre')
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Confirm that you’ve checked them.')).toBeVisible()
  await page.getByRole('checkbox', { name: /that were filled in for me/ }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve received your answers' })).toBeVisible()
})

test('shows an invalid tax number at Continue, not when sending', async ({ signedUp: page, product }) => {
  await asked(page, product, 240)
  const changes = { 'tax.t1': 1, 'tax.t1.country': 'NL', 'tax.t1.hasTin': true }
  await page.request.put(`${product.url}/x-api/v1/private/draft/save`, {
    data: { kind: 'questionnaire', subject: '240', revision: 0, page: 'page-of-test', changes },
    headers: { origin: product.url },
  })
  await page.goto(`${product.url}/user/accounts/auth/residenceInfo?step=tax`)
  const number = page.getByRole('textbox', { name: /tax number/i })
  await number.fill('123456789')
  await proceed(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Check this number. It’s not valid.')
  await expect(summary).toBeFocused()
  await expectFaultless(page, 'wcag')
  await summary.getByRole('button').click()
  await expect(number).toBeFocused()
  await number.fill('111222333')
  await proceed(page)
  await expect(heading(page, 'Tax residence')).toHaveCount(0)
})
