import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { filling, questionnaire } from '../../testing/questionnaires.ts'
import { emptyDraft } from '../../state/empty-draft.ts'
import { testServer, texts } from '../../testing/server.ts'

const server = testServer()

const status: MemberItem = { id: 'status', type: 'single', options: [{ value: 'works' }, { value: 'retired' }] }
const employer: MemberItem = { id: 'employer', type: 'text', condition: 's.status = works' }
const sent = { form: 'Standard questionnaire', sentAt: '2026-03-03T10:00:00Z' }
const told = (path: string, value: string) => ({ path, value, ...sent })
const use = () => page.getByRole('button', { name: texts.earlier.use })
const change = () => page.getByRole('button', { name: texts.earlier.change })

/** A form with what the member told in another one. */
async function show(earlier: ReturnType<typeof told>[]): Promise<{ saved: () => unknown }> {
  const form = filling([status, employer])
  let values = {}
  server.answer({
    ...form,
    'GET /v1/private/draft/read': () => ({ questionnaire, draft: emptyDraft, earlier }),
    'PUT /v1/private/draft/save': ({ changes }) => {
      values = { ...values, ...changes }
      return { draft: { ...emptyDraft, revision: 1, values }, refused: [], newer: [] }
    },
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  return { saved: () => values }
}

it('shows what the member told in another form, with its day and form, and takes all of it with one press', async () => {
  const { saved } = await show([told('s.status', 'works'), told('s.employer', 'Northwind Bakery')])
  const card = page.getByRole('region', { name: /^You told us on .*March.* 2026$/ })
  await expect.element(card).toBeVisible()
  for (const text of ['Option works', 'Northwind Bakery', 'From: Standard questionnaire'])
    await expect.element(card.getByText(text)).toBeVisible()
  expect(saved()).toEqual({})
  expect(await accessFaults(document.body)).toEqual([])
  await use().click()
  await expect.element(page.getByLabelText(/^The employer/)).toHaveValue('Northwind Bakery')
  // It stays, and has the focus of its button.
  await expect.element(card.getByRole('status')).toHaveTextContent(texts.earlier.used)
  await expect.element(card).toHaveFocus()
  await expect.poll(saved).toEqual({ 's.status': 'works', 's.employer': 'Northwind Bakery' })
})

it('hides the question until the member takes the answer or changes it, and says so on Continue', async () => {
  await show([told('s.status', 'works')])
  await expect.element(use()).toBeVisible()
  await expect.element(page.getByLabelText('Option works')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText(texts.earlier.choose)).toBeVisible()
  await expect.element(use()).toHaveFocus()
  await change().click()
  await expect.element(use()).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Option works')).toHaveFocus()
})

it('leaves out what does not apply, and asks no more about what the member answered', async () => {
  await show([told('s.status', 'retired'), told('s.employer', 'Northwind Bakery')])
  await change().click()
  await expect.element(page.getByText('Northwind Bakery')).not.toBeInTheDocument()
  await page.getByLabelText('Option works').click()
  await expect.element(page.getByText('Northwind Bakery')).toBeVisible()
  await change().click()
  await page.getByLabelText(/^The employer/).fill('Another one')
  await expect.element(use()).not.toBeInTheDocument()
})

it('offers the whole address although its country is already filled in', async () => {
  const address = { line1: 'Herengracht 1', city: 'Amsterdam', postcode: '1016 EA', country: 'NL' }
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  const draft = { ...emptyDraft, values: { 's.home': { line1: '', city: '', country: 'NL' } } }
  server.answer({
    ...filling([home]),
    'GET /v1/private/draft/read': () => ({
      questionnaire,
      draft,
      earlier: [{ path: 's.home', value: address, ...sent }],
    }),
    'PUT /v1/private/draft/save': () => ({
      draft: { ...draft, revision: 1, values: { 's.home': address } },
      refused: [],
      newer: [],
    }),
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  await use().click()
  await expect.element(page.getByLabelText('Postal code', { exact: true })).toHaveValue('1016 EA')
})
