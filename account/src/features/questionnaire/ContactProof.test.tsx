import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire } from '../../testing/questionnaires.ts'
import { refusal, testServer } from '../../testing/server.ts'
import type { Draft } from '../../state/drafts.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

const server = testServer()
testStreams()

describe('verified contact', () => {
  const phone: MemberItem = { id: 'phone', type: 'phone', required: true, validate: [{ rule: 'proven' }] }
  const code = () => page.getByLabelText('Code', { exact: true })

  it('is proven by a code sent to it, and a changed number needs another code', async () => {
    const draft: Draft = { ...emptyDraft, values: { 's.phone': '+31612345678' }, revision: 1 }
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...detail([phone]), questionnaire }),
      'GET /v1/private/draft/read': () => ({ questionnaire, draft }),
      'GET /v1/private/questionnaire/list': () => ({ list: [questionnaire] }),
      'PUT /v1/private/draft/save': () => ({ draft, refused: [], newer: [] }),
      'POST /v1/private/contact/send': () => ({ validUntil: '2026-12-01T10:00:00Z', sendsLeft: 4 }),
      'POST /v1/private/contact/confirm': ({ code: typed }) =>
        typed === '123456' ? {} : refusal(retCodes.contactCodeWrong),
    })
    await renderRoutes(routes, '/auth/sourceOfFundsWealth')
    await expect.element(page.getByText('We’ll send a code to check this number is yours.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Confirm it with the code we send you.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send a code' }).click()
    await expect.element(page.getByText(/We sent a 6-digit code to \u2068\+31612345678\u2069/)).toBeVisible()
    await code().fill('654321')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(page.getByText('This code is wrong. Check it.')).toBeVisible()
    await code().fill('١٢ ٣٤ ٥٦')
    await expect.element(code()).toHaveValue('123456')
    await code().fill('12 34 56')
    await expect.element(code()).toHaveValue('123456')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    code().element().dispatchEvent(enter)
    // Confirming the code does not submit the section.
    expect(enter.defaultPrevented).toBe(true)
    await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible()
    expect(server.asked('POST /v1/private/contact/confirm').at(-1)?.body).toEqual({
      kind: 'phone',
      value: '+31612345678',
      code: '123456',
    })
    await page.getByRole('textbox', { name: 'Number' }).fill('612345679')
    await expect.element(page.getByRole('button', { name: 'Send a code' })).toBeVisible()
    await expect.element(page.getByText('Confirmed', { exact: true })).not.toBeInTheDocument()
  })
})
