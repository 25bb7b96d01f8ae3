import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { filling, questionnaire } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

it('shows what was sent, read-only', async () => {
  const form = filling([{ id: 'text', type: 'text', required: true }], {
    values: { 's.text': 'Savings of ten years', 'end.true': true },
  })
  const { draft } = form['GET /v1/private/draft/read']()
  const sent = {
    ...questionnaire,
    status: 'QUESTIONNAIRE_STATUS_PENDING',
    mayEdit: false,
    submittedAt: '2026-11-20T10:00:00Z',
  } as const
  server.answer({ ...form, 'GET /v1/private/draft/read': () => ({ questionnaire: sent, draft }) })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  await expect.element(page.getByText('Savings of ten years')).not.toBeVisible()
  await page.getByText('What you sent').click()
  await expect.element(page.getByText('Savings of ten years')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Edit/ })).not.toBeInTheDocument()
})

it.each([
  ['rtl', 'Savings\nof ten years'],
  ['ltr', 'مدخرات\nعشر سنوات'],
])('aligns answers of several lines in another direction with the start of the page (%s)', async (dir, words) => {
  const form = filling([{ id: 'text', type: 'textarea', required: true }], {
    values: { 's.text': words, 'end.true': true },
  })
  const { draft } = form['GET /v1/private/draft/read']()
  const sent = {
    ...questionnaire,
    status: 'QUESTIONNAIRE_STATUS_PENDING',
    mayEdit: false,
    submittedAt: '2026-11-20T10:00:00Z',
  } as const
  server.answer({ ...form, 'GET /v1/private/draft/read': () => ({ questionnaire: sent, draft }) })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  document.documentElement.dir = dir
  await page.getByText('What you sent').click()
  const answer = page.getByText(new RegExp(words.slice(0, 6)))
  await expect.element(answer).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(answer.element())
  const [line, box] = [range.getClientRects()[0], answer.element().getBoundingClientRect()]
  expect(Math.round(dir === 'rtl' ? box.right - (line?.right ?? 0) : (line?.left ?? 0) - box.left)).toBe(0)
  expect(getComputedStyle(answer.element()).direction).toBe(dir === 'rtl' ? 'ltr' : 'rtl')
})
