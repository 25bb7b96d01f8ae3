import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { savingDraft } from '../../testing/questionnaires.ts'
import { testServer, texts } from '../../testing/server.ts'

const server = testServer()
testStreams()

it('says that an amount is at least 0, and gives the currency a whole line', async () => {
  const income: MemberItem = { id: 'income', type: 'money', required: true, currencies: ['EUR', 'USD'] }
  server.answer(savingDraft([income], {}).answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const amount = page.getByRole('textbox')
  const currency = page.getByRole('combobox')
  await amount.fill('-5')
  await expect.element(amount).toHaveAccessibleDescription(new RegExp(texts.questionnaire.fault.currency))
  const boxOf = (one: typeof amount): DOMRect => one.element().getBoundingClientRect()
  expect(Math.abs(boxOf(amount).width - boxOf(currency).width)).toBeLessThan(2)
  // The summary says the same as the field.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(texts.questionnaire.fault.currency))
})
