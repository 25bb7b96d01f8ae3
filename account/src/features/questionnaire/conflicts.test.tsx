import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { asking } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'
import { asksBeforeLeaving } from '../../testing/unsent.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

/* Two windows that type into one form. */

const server = testServer()
testStreams()

const asked = asking(server)
const field = page.getByLabelText(/^The text/)
const changed = page.getByText(/^You made changes in another window/)
const save = 'PUT /v1/private/draft/save'

/** The other window has saved the answer, so a save over an older revision is refused. */
function changedElsewhere(): void {
  let text = 'Theirs'
  server.answer({
    [save]: ({ changes, revision }) => {
      const isOlder = revision < 5
      const typed = changes['s.text']
      if (!isOlder && typeof typed === 'string') text = typed
      return {
        draft: { ...emptyDraft, values: { 's.text': text, 'end.true': true }, revision: 5 },
        refused: isOlder && changes['s.text'] ? ['s.text'] : [],
        newer: isOlder ? ['s.text'] : [],
      }
    },
  })
}

let go: (to: string) => Promise<void>
beforeEach(async () => {
  asked([{ id: 'text', type: 'text' }], {}, { 'end.true': true })
  ;({ go } = await renderRoutes(routes, '/auth/sourceOfFundsWealth'))
})

it('shows the newer value with a notice, and saves what is typed over it', async () => {
  await field.fill('Mine')
  changedElsewhere()
  await expect.element(changed).toBeVisible()
  await expect.element(field).toHaveValue('Theirs')
  await expect.poll(asksBeforeLeaving).toBe(false)
  await field.fill('Mine again')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Declaration' })).toBeVisible()
  expect(server.asked(save).at(-1)).toMatchObject({ body: { changes: { 's.text': 'Mine again' }, revision: 5 } })
})

it('does not send before the newer value was shown', async () => {
  changedElsewhere()
  await go('/auth/sourceOfFundsWealth?step=review')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(changed).toBeVisible()
  expect(server.asked('POST /v3/private/kyc/submit-questionnaire')).toEqual([])
})
