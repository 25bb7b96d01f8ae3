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
  const postcode = page.getByLabelText('Postal code', { exact: true })
  for (const field of [street, city, postcode])
    await expect.element(field).toHaveAccessibleDescription(/^Fill in this field\./)
  await expect.element(country).toBeValid()
  for (const optional of ['Flat, floor (optional)', 'Region (optional)'])
    await expect.element(page.getByLabelText(optional)).toBeValid()
  await page.getByRole('button', { name: /Fill in the parts we marked/ }).click()
  await expect.element(street).toHaveFocus()
  await street.fill('Main Street 1')
  await proceed.click()
  await expect.element(street).toBeValid()
  await expect.element(city).toBeInvalid()
})

it('says in one round what is missing and that the postal code is wrong, and writes it as the country does', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  const of = { line1: 'Main Street 1', city: '', postcode: '12', country: 'NL' }
  server.answer(savingDraft([home], { values: { 's.home': of } }).answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const postcode = page.getByLabelText(/^Postal code/)
  await expect.element(postcode).toHaveAccessibleDescription('For example, 1234 AB')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByLabelText('Town or city')).toBeInvalid()
  await expect.element(postcode).toBeInvalid()
  await postcode.fill('1015kk')
  await page.getByLabelText('Town or city').fill('Amsterdam')
  await expect.element(postcode).toHaveValue('1015 KK')
  await expect.element(postcode).toBeValid()
})

it('asks for the postal code as the country has it', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  const of = { line1: 'Main Street 1', city: 'Town', postcode: '123', country: 'NL' }
  server.answer(
    savingDraft([home], { values: { 's.home': of }, faults: [{ path: 's.home', code: 'postcode' }] }).answers,
  )
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const postcode = page.getByLabelText(/^Postal code/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(postcode)
    .toHaveAccessibleDescription('Enter a valid postal code for this country. For example, 1234 AB')
  await postcode.fill('1016 EA')
  await expect.element(postcode).toBeValid()
  await postcode.fill('')
})

it('does not call an address filled in of which only the country is known', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  const change = { values: { 's.home': { line1: '', city: '', country: 'NL' } }, prefilled: ['s.home'] }
  server.answer(savingDraft([home], change).answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Netherlands')
  await expect.element(page.getByText('Filled in for you')).not.toBeInTheDocument()
})

it('asks for the emirate, from the list, where addresses name no town', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  const of = { line1: '', city: '', region: 'Dubai', country: 'AE' }
  const form = savingDraft([home], { values: { 's.home': of } })
  server.answer(form.answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const emirate = page.getByRole('combobox', { name: 'Emirate' })
  await expect.element(emirate).toHaveValue('Dubai')
  await expect.element(page.getByLabelText('Town or city')).not.toBeInTheDocument()
  await emirate.selectOptions('Sharjah')
  await expect.element(emirate).toHaveValue('Sharjah')
})
