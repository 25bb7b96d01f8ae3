import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { filling, savingDraft } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()
const proceed = () => page.getByRole('button', { name: 'Continue' })

describe('error summary', () => {
  it('removes corrected errors and leaves the focus where it is', async () => {
    server.answer(
      savingDraft([
        { id: 'one', type: 'text', required: true },
        { id: 'two', type: 'text', required: true },
      ]).answers,
    )
    await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await page.getByLabelText('The one').fill('Hello')
    await expect.element(page.getByText('1 answer needs your attention')).toBeVisible()
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await page.getByLabelText('The two').fill('there')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('The two')).toHaveFocus()
  })

  it('removes an error when the server resolves it meanwhile', async () => {
    const items: MemberItem[] = [
      { id: 'seen', type: 'bool', readOnly: true },
      { id: 'notSeen', type: 'statement', stops: true, condition: 's.seen unanswered' },
    ]
    const form = filling(items)
    server.answer(form)
    await renderRoutes(routes, '/auth/sourceOfFundsWealth?step=s')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    // The server resolved it. The page loads it when the window gets the focus.
    const { draft } = form['PUT /v1/private/draft/save']()
    server.answer({
      'PUT /v1/private/draft/save': () => ({
        draft: { ...draft, revision: 2, values: { 's.seen': true } },
        newer: [],
        refused: [],
      }),
    })
    window.dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('The seen')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
