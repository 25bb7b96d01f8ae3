import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { asking } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'
import { asksBeforeLeaving } from '../../testing/unsent.ts'

/* Two tabs that type into one form. */

const server = testServer()
testStreams()

const asked = asking(server)
const field = page.getByLabelText(/^The text/)
const choice = page.getByRole('group', { name: 'The text' })

/** The other tab has changed the answer, and the server holds back what is typed upon the older one. */
function changedElsewhere(revision: number): void {
  let held: Record<string, Value> = { 's.text': 'Theirs', 'end.true': true }
  server.answer({
    'PUT /v1/private/questionnaire/save': ({ changes, was }) => {
      const conflicts = Object.keys(changes).filter((path) => path in held && was?.[path] !== held[path])
      if (conflicts.length === 0) held = { ...held, ...(changes as Record<string, Value>) }
      const draft: Calls['PUT /v1/private/questionnaire/save']['result']['draft'] = {
        answers: held,
        revision,
        savedAt: null,
        prefilled: [],
        files: [],
        proven: [],
        faults: [],
      }
      return { draft, merged: true, conflicts }
    },
  })
}

let go: (to: string) => Promise<void>
beforeEach(async () => {
  asked([{ id: 'text', type: 'text' }], {}, { 'end.true': true })
  ;({ go } = await renderRoutes(routes, '/auth/sourceOfFundsWealth'))
  await field.fill('Mine')
  changedElsewhere(5)
})

it('are told of each other at the answer itself, and going on waits for the choice', async () => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(choice).toHaveFocus()
  await expect
    .element(page.getByText(/^This was changed in another tab or on another device while you typed here/))
    .toBeVisible()
  await expect.element(page.getByText(/^Changed elsewhere:.*Theirs/)).toBeVisible()
  await expect.element(page.getByText(/^Typed here:.*Mine/)).toBeVisible()
  expect(asksBeforeLeaving()).toBe(true)
  await page.getByRole('button', { name: 'Use what I typed here' }).click()
  await expect.element(field).toHaveValue('Mine')
  await expect
    .poll(() => server.asked('PUT /v1/private/questionnaire/save').at(-1))
    .toMatchObject({ body: { changes: { 's.text': 'Mine' }, was: { 's.text': 'Theirs' } } })
  await expect.poll(asksBeforeLeaving).toBe(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Declaration' })).toBeVisible()
})

it('and nothing is sent over an open choice', async () => {
  await expect.element(choice).toBeVisible()
  await go('/auth/sourceOfFundsWealth?step=review')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(choice).toHaveFocus()
  expect(server.asked('POST /v3/private/kyc/submit-questionnaire')).toEqual([])
})
