import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pick, reach } from './form.ts'
import type { Product } from './product.ts'
import { answerQuiz } from './quiz.ts'
import { giveBill, typeAddress } from './residence.ts'
import { memberOf } from './test.ts'

/* What a member does on one screen, from opening it to leaving it. The test itself chooses the address. */

/** Takes the knowledge test as if it took ten minutes. */
export async function takeKnowledge(page: Page, product: Product, right: boolean): Promise<void> {
  await page.getByRole('button', { name: /^(Start|Try again)$/ }).click()
  for (let question = 1; question <= 12; question += 1) {
    await expect(page.getByText(`Question ${question} of 12`)).toBeVisible()
    await answerQuiz(page, right)
  }
  await product.passTime(Number(await memberOf(page, product)), 600)
  await page.getByRole('button', { name: 'Send my answers' }).click()
}

/** Sends a proof of address: a utility bill from 20 days ago. */
export async function proveAddress(page: Page): Promise<void> {
  await typeAddress(page)
  await giveBill(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Fills in the source-of-funds questionnaire, each section correct at the first attempt, and sends it. */
export async function sendSourceOfFunds(page: Page): Promise<void> {
  const proceed = () => page.getByRole('button', { name: 'Continue' }).click()
  await (
    await reach(page, page.getByRole('textbox', { name: 'What will you use the money for here?' }))
  ).fill('Buying some coins for the long run')
  await (await reach(page, page.getByRole('radio', { name: 'Yes' }))).check()
  await reach(page, page.getByLabel('What kind of source is it?').first())

  await pick(page, page.getByLabel('What kind of source is it?'), 'Salary')
  await page.getByLabel('How much came from it?').fill('24000')
  await (await reach(page, page.getByLabel('What percentage of the total is it?'))).fill('100')
  await (await reach(page, page.getByLabel('Month'))).selectOption({ label: 'October' })
  await page.getByLabel('Year').fill('2026')
  await (await reach(page, page.getByLabel('Who paid you?'))).fill('Northwind Bakery')
  await (
    await reach(page, page.getByRole('combobox', { name: 'Which country did it come from?' }))
  ).pressSequentially('nether')
  await page
    .getByRole('option', { name: /Netherlands/ })
    .first()
    .click()
  await (await reach(page, page.getByLabel('Which account or wallet received it?'))).fill('NL91ABNA0417164300')
  await (
    await reach(page, page.getByLabel('In a few sentences, how did you get this money?'))
  ).fill('I bake bread at night and am paid for it monthly.')
  const plain = sharp({ create: { width: 600, height: 800, channels: 3, background: '#eef' } })
  await reach(page, page.getByRole('button', { name: 'Choose a file' }))
  await choosePicture(page, 'payslip.jpg', await plain.jpeg().toBuffer())
  await expect(page.getByRole('button', { name: 'Remove payslip.jpg' })).toBeVisible()
  await reach(page, page.getByRole('radio', { name: 'A payslip' }))
  await namePayslip(page)
  await reach(page, page.getByRole('heading', { name: 'What your documents show' }))
  await (await reach(page, page.getByLabel('What are your total net assets?'))).fill('80000')
  await page
    .getByLabel('How did you build your wealth?')
    .fill('Twelve years of baking, and a little flat bought in 2018.')
  await proceed()
  await pick(page, page.getByLabel('Source of wealth'), 'Years of employment')
  await page.getByLabel('Percentage of your wealth').fill('100')
  await proceed()
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await page.getByLabel('Type your full name to sign').fill('Anouk Vantorre')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Declares the newest document to be a payslip dated today. */
export async function namePayslip(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A payslip' }).check()
  const dated = page.getByRole('group', { name: 'Date of the newest document' })
  const today = new Date()
  for (const [part, number] of [
    ['Day', today.getUTCDate()],
    ['Month', today.getUTCMonth() + 1],
    ['Year', today.getUTCFullYear()],
  ] as const)
    await dated.getByLabel(part).fill(String(number))
}

/** Takes the risk test with average answers. The member has large assets and little crypto elsewhere. */
export async function takeRisk(page: Page, product: Product): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click()
  for (let question = 1; question <= 12; question += 1) {
    await expect(page.getByText(`Question ${question} of 13`)).toBeVisible()
    await page.getByRole('radio').nth(2).check()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByLabel('What you own, minus what you owe').fill('20000000')
  await page.getByLabel('Share of your net worth in crypto elsewhere').fill('4')
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await product.passTime(Number(await memberOf(page, product)), 120)
  await page.getByRole('button', { name: 'See my result' }).click()
  // Capacity 12+9+8+11+13+11, willingness 10+11+9+10+16+16: 68.
  await expect(page.getByRole('heading', { name: 'Your band: Active' })).toBeVisible()
}

/** Accepts a lower risk band than the answers allow. */
export async function acceptRisk(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Moderate/ }).check()
  await page.getByRole('checkbox', { name: /how my limit is worked out/ }).check()
  await page.getByRole('button', { name: 'Accept Moderate' }).click()
  await expect(page.getByText('Your answers allow Active, but you chose a lower band.')).toBeVisible()
}

/** Reads the client agreement to its end, ticks each point and signs. */
export async function signAgreement(page: Page, name: string): Promise<void> {
  const press = page.getByRole('button', { name: 'Sign agreement' })
  await press.scrollIntoViewIfNeeded()
  for (const point of await page.getByRole('group', { name: 'Confirm each point.' }).getByRole('checkbox').all())
    await point.check()
  await page.getByLabel('Your full name').fill(name)
  await press.click()
}

async function choosePicture(page: Page, name: string, content: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: content })
}
