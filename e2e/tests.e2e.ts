import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { answerQuiz } from './quiz.ts'
import { expect, memberOf, test } from './test.ts'

async function looksSound(page: Page): Promise<void> {
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
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
