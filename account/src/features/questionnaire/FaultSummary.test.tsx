import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { filling } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()
const proceed = () => page.getByRole('button', { name: 'Continue' })

describe('the summary of what is wrong', () => {
  it('lets go what is mended, and leaves the focus with who mends it', async () => {
    server.answer(
      filling([
        { id: 'one', type: 'text', required: true },
        { id: 'two', type: 'text', required: true },
      ]),
    )
    await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await page.getByLabelText('The one').click()
    await userEvent.keyboard('Hello')
    await expect.element(page.getByLabelText('The one')).toHaveValue('Hello')
    await expect.element(page.getByText('1 answer needs your attention')).toBeVisible()
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await page.getByLabelText('The two').click()
    await userEvent.keyboard('there')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('lets go what came by itself meanwhile', async () => {
    const items: MemberItem[] = [
      { id: 'seen', type: 'bool', readOnly: true },
      { id: 'notSeen', type: 'statement', stops: true, condition: 's.seen unanswered' },
    ]
    const form = filling(items)
    server.answer(form)
    await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    // The server noticed it; the page asks as it is looked at again.
    const { draft } = form['PUT /v1/private/questionnaire/save']()
    server.answer({
      'PUT /v1/private/questionnaire/save': () => ({
        draft: { ...draft, revision: 2, answers: { 's.seen': true } },
        newer: [],
        refused: [],
      }),
    })
    window.dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('The seen')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
