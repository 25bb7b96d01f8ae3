import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire, savingDraft } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

it('moves on from an entry that was added and left empty, and leaves it out', async () => {
  const place: MemberItem = { id: 'place', type: 'text', required: true }
  const { answers, values } = savingDraft([place])
  const whole = detail([place])
  const sections = whole.template.sections.map((one) => (one.id === 's' ? { ...one, repeat: { min: 0, max: 3 } } : one))
  const template = { ...whole.template, sections }
  server.answer({
    ...answers,
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...whole, template, questionnaire }),
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByLabelText('The place')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Declaration' })).toBeVisible()
  await expect.poll(values).toEqual({})
})
