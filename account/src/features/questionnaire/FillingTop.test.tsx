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

it('counts the steps that the answers so far ask for, and marks no section as done that nobody opened', async () => {
  const saving = savingDraft([{ id: 'more', type: 'bool' }])
  const given = detail([{ id: 'more', type: 'bool' }])
  const [first] = given.template.sections
  if (!first) throw new Error('There is no section')
  const free: MemberItem = { id: 'free', type: 'text' }
  const titled = (title: string) => ({ title, items: { free: { title: 'Free text' } } })
  server.answer({
    ...saving.answers,
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({
      ...given,
      questionnaire,
      template: {
        ...given.template,
        sections: [first, { id: 'added', condition: 's.more = true', items: [free] }, { id: 'stays', items: [free] }],
      },
      texts: {
        ...given.texts,
        sections: { ...given.texts.sections, added: titled('Added'), stays: titled('Long stays') },
      },
    }),
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
  await expect.element(page.getByText(/step 1 of 3$/).first()).toBeInTheDocument()
  // The list of sections is beside the form on a wide screen.
  const stays = () => [...document.querySelectorAll('nav li')].find((one) => one.textContent === 'Long stays')
  await expect.poll(() => stays()?.getAttribute('data-state')).toBe('ahead')
  const track = () => document.querySelectorAll('main ol[aria-label] > li').length
  expect(track()).toBe(3)
  await page.getByLabelText('Yes').click()
  await expect.element(page.getByText(/step 1 of 4$/).first()).toBeInTheDocument()
  expect(track()).toBe(4)
})

it('has a column of its own for the questions on a desk, between the steps and the panel', async () => {
  await page.viewport(1280, 800)
  server.answer(savingDraft([{ id: 'more', type: 'bool' }]).answers)
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await expect.element(proceed).toBeVisible()
  const { left, right, width } = proceed.element().getBoundingClientRect()
  expect(width).toBeGreaterThan(480)
  const beside = (part: string): DOMRect | undefined => document.querySelector(part)?.getBoundingClientRect()
  expect(beside('main nav')?.right).toBeLessThanOrEqual(left)
  expect(beside('main aside')?.left).toBeGreaterThanOrEqual(right)
  await page.viewport(390, 844)
})
