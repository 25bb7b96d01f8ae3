import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { savingDraft } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

it('marks each missing part of an address, and goes to the first of them', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  server.answer(savingDraft([home], { values: { 's.home': { line1: '', city: '', country: 'NL' } } }).answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const country = page.getByRole('combobox', { name: 'Country' })
  const street = page.getByLabelText('Street and number')
  const city = page.getByLabelText('Town or city')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await proceed.click()
  for (const field of [street, city]) await expect.element(field).toHaveAccessibleDescription('Fill in this field.')
  await expect.element(country).toBeValid()
  for (const optional of ['Flat, floor (optional)', 'Postal code (optional)', 'Region (optional)'])
    await expect.element(page.getByLabelText(optional)).toBeValid()
  await page.getByRole('button', { name: /Answer this question/ }).click()
  await expect.element(street).toHaveFocus()
  await street.fill('Main Street 1')
  await proceed.click()
  await expect.element(street).toBeValid()
  await expect.element(city).toBeInvalid()
})
