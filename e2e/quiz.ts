import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { english } from './words.ts'

interface Key {
  questions: { id: string; correct: string }[]
}
const key = JSON.parse(
  readFileSync(new URL('../questionnaires/tests/crypto-knowledge.json', import.meta.url), 'utf8'),
) as Key

/**
 * Answers the current question of the knowledge test: right, or "I don't know". It finds answers by id, because texts
 * differ between languages.
 */
export async function answerQuiz(page: Page, right: boolean, words = english): Promise<void> {
  const id = await page.getByRole('radio').first().getAttribute('name')
  const correct = key.questions.find((question) => question.id === id)?.correct ?? ''
  if (right) await page.locator(`[name="${id}"][value="${correct}"]`).check()
  else await page.getByRole('radio').last().check()
  const [next, last] = [words('tests.quiz.next'), words('tests.quiz.toReview')]
  await page
    .getByRole('button', { name: next, exact: true })
    .or(page.getByRole('button', { name: last, exact: true }))
    .click()
}
