import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'
import type { Draft } from '../../state/drafts.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

const server = testServer()
testStreams()

it('marks each missing part of an address, and goes to the first of them', async () => {
  const home: MemberItem = { id: 'home', type: 'address', required: true }
  let draft: Draft = { ...emptyDraft, values: { 's.home': { line1: '', city: '', country: 'NL' } }, revision: 1 }
  server.answer({
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...detail([home]), questionnaire }),
    'GET /v1/private/draft/read': () => ({ questionnaire, draft }),
    'GET /v1/private/questionnaire/list': () => ({ list: [questionnaire] }),
    'PUT /v1/private/draft/save': ({ changes }) => {
      draft = { ...draft, values: changes as Record<string, Value>, revision: draft.revision + 1 }
      return { draft, refused: [], newer: [] }
    },
  })
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
