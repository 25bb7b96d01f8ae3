import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { routes } from '../../routes.tsx'
import { taskList } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, filling, questionnaire } from '../../testing/questionnaires.ts'
import { refusal, testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

const create = 'POST /v3/private/kyc/create-questionnaire'
const items: MemberItem[] = [{ id: 'text', type: 'text' }]

/** A questionnaire that is not started, and the member's tasks. */
function unstarted(templateCode: number | null): void {
  server.answer({
    'GET /v3/private/kyc/questionnaire-template-detail': () => detail(items),
    'GET /v1/private/draft/read': () => refusal(retCodes.questionnaireNotFound),
    'GET /v1/private/questionnaire/list': () => ({ list: [] }),
    'POST /v3/private/kyc/compliance-tasks': () => ({
      ...taskList,
      list: taskList.list.map((task) => ({ ...task, type: 'QUESTIONNAIRE' as const, templateCode })),
    }),
  })
}
const started = () => {
  server.answer(filling(items, { revision: 0 }))
  return { questionnaire }
}
const show = () => renderRoutes(routes, '/auth/sourceOfFundsWealth')
const start = () => page.getByRole('button', { name: 'Start' })

it('says in which currency it asks, if other amounts are shown in another one', async () => {
  const { template, ...rest } = detail(items)
  const rates = { source: 'test', asOf: '2026-11-01', bySite: { EU: 'EUR' }, perUsd: { EUR: 0.86 } }
  server.answer({
    ...filling(items),
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({
      ...rest,
      template: { ...template, rates },
      facts: { ...rest.facts, site: 'EU' },
      questionnaire,
    }),
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
  await expect.element(page.getByText('Amounts are in EUR, the currency where you live.')).toBeVisible()
})

describe('a questionnaire that is not started', () => {
  it('opens at its first question when it is one of the member’s tasks', async () => {
    unstarted(230)
    server.answer({ [create]: started })
    await show()
    await expect.element(page.getByLabelText(/^The text/)).toBeVisible()
    await expect.element(page.getByText('We ask where the money comes from.')).toBeVisible()
    expect(server.asked(create).map(({ body }) => body)).toEqual([{ templateCode: 230 }])
  })

  it('is started by choice when it is no task', async () => {
    unstarted(null)
    await show()
    await expect.element(start()).toBeVisible()
    expect(server.asked(create)).toEqual([])
    server.answer({ [create]: started })
    await start().click()
    await expect.element(page.getByLabelText(/^The text/)).toBeVisible()
  })

  it('can be started again when that failed', async () => {
    unstarted(230)
    server.answer({ [create]: () => refusal(50016) })
    await show()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(start()).toBeVisible()
  })
})
