import type { Page } from '@playwright/test'
import { codeOfRoute } from '../../contract/questionnaire-routes.ts'
import { standardAnswers } from '../../server/src/testing/questionnaires.ts'
import { callFrom } from '../call.ts'
import { memberOf } from '../test.ts'
import { answerQuiz } from '../quiz.ts'
import { forms } from './list.ts'
import { expect, test } from './shoot.ts'

test('tasks and the agreement', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer()
  await open('complianceTasks')
  await shoot(page, 'complianceTasks-new')
  await product.operator('site', await memberOf(page, product), 'HKG')
  await open('complianceTasks')
  await shoot(page, 'complianceTasks-hong-kong')
  await open('agreement')
  await shoot(page, 'agreement-list')
  await open('client-agreement')
  await shoot(page, 'client-agreement-locked')
  const member = await memberOf(page, product)
  await product.operator('site', member, 'ARE')
  await product.countAsVerified(Number(member), [280])
  await open('client-agreement')
  await shoot(page, 'client-agreement-unsigned')
  const press = page.getByRole('button', { name: words('agreement.sign.action') })
  await press.scrollIntoViewIfNeeded()
  for (const point of await page
    .getByRole('group', { name: words('agreement.sign.points') })
    .getByRole('checkbox')
    .all())
    await point.check()
  await page.getByLabel(words('agreement.sign.name')).fill('Ada Specimen')
  await press.click()
  await expect(press).toHaveCount(0)
  await shoot(page, 'client-agreement-signed')
})

test('the knowledge test', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer()
  for (const right of [false, true]) {
    await open('crypto-knowledge-test')
    const start = page.getByRole('button', {
      name: words(right ? 'tests.knowledge.startAgain' : 'tests.knowledge.start'),
    })
    await expect(start).toBeVisible()
    if (!right) await shoot(page, 'crypto-knowledge-test-start')
    await start.click()
    for (let question = 1; question <= 12; question += 1) {
      await expect(
        page.getByText(words('tests.quiz.progress', { at: question, total: 12 }), { exact: true }),
      ).toBeVisible()
      if (right && question === 3) await shoot(page, 'crypto-knowledge-test-question')
      await answerQuiz(page, right, words)
    }
    await expect(page.getByRole('heading', { name: words('tests.quiz.review.title') })).toBeVisible()
    if (right) await shoot(page, 'crypto-knowledge-test-review')
    await product.passTime(Number(await memberOf(page, product)), 600)
    await page.getByRole('button', { name: words('tests.knowledge.send') }).click()
    await expect(
      page.getByText(words(`tests.knowledge.result.${right ? 'passed' : 'failed'}.title`), { exact: true }),
    ).toBeVisible()
    await shoot(page, `crypto-knowledge-test-${right ? 'passed' : 'failed'}`)
  }
})

test('the risk test', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer('HKG')
  await product.countAsVerified(Number(await memberOf(page, product)), [280])
  await open('risk-tolerance-test')
  await shoot(page, 'risk-tolerance-test-start')
  await page.getByRole('button', { name: words('tests.risk.start') }).click()
  for (let question = 1; question <= 12; question += 1) {
    await expect(
      page.getByText(words('tests.quiz.progress', { at: question, total: 13 }), { exact: true }),
    ).toBeVisible()
    await page.getByRole('radio').nth(2).check()
    if (question === 3) await shoot(page, 'risk-tolerance-test-question')
    await page.getByRole('button', { name: words('tests.quiz.next') }).click()
  }
  await page.getByLabel(words('tests.risk.amounts.netWorth')).fill('20000000')
  await page.getByLabel(words('tests.risk.amounts.other')).fill('4')
  await shoot(page, 'risk-tolerance-test-amounts')
  await page.getByRole('button', { name: words('tests.quiz.toReview') }).click()
  await expect(page.getByRole('heading', { name: words('tests.quiz.review.title') })).toBeVisible()
  await shoot(page, 'risk-tolerance-test-review')
  await product.passTime(Number(await memberOf(page, product)), 120)
  await page.getByRole('button', { name: words('tests.risk.send') }).click()
  const accept = page.getByRole('checkbox').last()
  await expect(accept).toBeVisible()
  await shoot(page, 'risk-tolerance-test-result')
  await accept.check()
  await page
    .getByRole('region', { name: words('tests.risk.accept.title') })
    .getByRole('button')
    .last()
    .click()
  await expect(accept).toHaveCount(0)
  await shoot(page, 'risk-tolerance-test-accepted')
})

test('a questionnaire from its first page to being sent back', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer()
  await open('questionnaire')
  await shoot(page, 'questionnaire-nothing')
  await product.countAsVerified(Number(await memberOf(page, product)))
  await open('standardQuest')
  const proceed = page.getByRole('button', { name: words('action.continue'), exact: true })
  await expect(proceed).toBeVisible()
  await shoot(page, 'standardQuest-first')
  await proceed.click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await shoot(page, 'standardQuest-faults')
  await answerAll(page)
  await open('standardQuest?step=review')
  await expect(page.getByRole('heading', { level: 1, name: words('questionnaire.review.title') })).toBeVisible()
  await shoot(page, 'standardQuest-review')
  await page.getByRole('button', { name: words('questionnaire.review.send'), exact: true }).click()
  await expect(page.getByText(words('questionnaire.outcome.pending.title'))).toBeVisible()
  await shoot(page, 'standardQuest-sent')
  const lines = (await product.operator('questionnaires', 'list')).split('\n')
  const member = await memberOf(page, product)
  const id = lines.find((line) => line.includes(`member ${member} `))?.split(' ', 1)[0] ?? ''
  await product.operator('questionnaires', 'more', id, '--reason', 'QST_UNCLEAR', '--corrections', 'own.usPerson')
  await expect(page.getByText(words('questionnaire.outcome.resubmission.title'))).toBeVisible()
  await shoot(page, 'standardQuest-more')
})

test('the first section of each questionnaire', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer()
  const member = await memberOf(page, product)
  for (const route of forms) {
    const request =
      route === 'rfiQuestion'
        ? [
            '--request',
            'r1',
            '--scene',
            'DEPOSIT_HOLD',
            '--transfer',
            'time=2026-11-01T10:00:00Z,direction=in,asset=BTC,amount=0.5',
          ]
        : []
    expect(
      await product.operator('questionnaires', 'ask', member, String(codeOfRoute[route]), ...request),
      route,
    ).toMatch(/asked of member/)
    await open(route === 'rfiQuestion' ? `${route}?request_id=r1&scene_code=DEPOSIT_HOLD` : route)
    await expect(page.getByRole('button', { name: words('action.continue'), exact: true }), route).toBeVisible()
    await shoot(page, `${route}-first`)
  }
  await open('questionnaire')
  await shoot(page, 'questionnaire-overview')
})

/** Complete answers that need a review, saved as the page's own scripts save them. */
async function answerAll(page: Page): Promise<void> {
  const stored = await callFrom(page, 'PUT', '/v1/private/draft/save', {
    kind: 'questionnaire',
    subject: String(codeOfRoute['standardQuest']),
    revision: 0,
    page: 'page-of-test',
    changes: { ...standardAnswers, 'own.usPerson': true },
  })
  expect(stored.ret_code).toBe(0)
}
