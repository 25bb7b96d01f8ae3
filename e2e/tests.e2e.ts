import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import type { Product } from './product.ts'
import { acceptRisk, takeKnowledge, takeRisk } from './acts.ts'
import { answerQuiz } from './quiz.ts'
import { expect, memberOf, test } from './test.ts'

async function looksSound(page: Page): Promise<void> {
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

async function open(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(`${product.url}/user/accounts/auth/${path}`)
}

test('the knowledge test: start, leave, resume, pass; the result says what is open @phone', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.getByRole('link', { name: 'Take the knowledge test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge test' })).toBeVisible()
  await looksSound(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Question 1 of 12')).toBeVisible()
  await looksSound(page)
  await answerQuiz(page, true)
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 2 of 12')).toBeVisible()
  for (let question = 2; question <= 12; question += 1) {
    await expect(page.getByText(`Question ${question} of 12`)).toBeVisible()
    await answerQuiz(page, true)
  }
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
  await looksSound(page)
  await product.passTime(Number(await memberOf(page, product)), 600)
  await page.getByRole('button', { name: 'Send my answers' }).click()
  await expect(page.getByText('You passed')).toBeVisible()
  await expect(page.getByText(/You answered 12 of 12 questions correctly/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You passed' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'What you can use now' })).toBeVisible()
  await looksSound(page)
})

test('after two failures the knowledge test shows what to learn and stays closed until tomorrow', async ({
  signedUp: page,
  product,
}) => {
  await open(page, product, 'crypto-knowledge-test')
  await takeKnowledge(page, product, false)
  await expect(page.getByText('Not passed this time')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to revise' })).toBeVisible()
  await expect(page.getByText('Loss and price swings')).toBeVisible()
  await looksSound(page)
  await takeKnowledge(page, product, false)
  await expect(page.getByText(/You can try again on/)).toBeVisible()
  await expect(page.getByText(/3 attempts left in this 30-day period/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/You can try again on/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Start|Try again)$/ })).toHaveCount(0)
})

test('the risk test: twelve answers, a band with its reasons and calculation, accepted @phone', async ({
  signedUp: page,
  product,
}) => {
  const member = Number(await memberOf(page, product))
  await product.operator('site', String(member), 'HKG')
  await product.countAsVerified(member, [280])
  await open(page, product, 'risk-tolerance-test')
  await takeRisk(page, product)
  await expect(page.getByText(/8,000,000\u2069 × \(\u206820%\u2069 − \u20684%\u2069\) = .*1,280,000/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why this band' })).toBeVisible()
  await looksSound(page)
  await acceptRisk(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your band: Moderate' })).toBeVisible()
  await expect(page.getByText(/^Accepted on .*, valid until/)).toBeVisible()
})
