import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { owing as owed } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'
import type { Detail, Questionnaire } from './load.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

const server = testServer()
testStreams()

describe('after sending, with more to do', () => {
  const { next: wallet, info } = owed()
  const owing = () => server.answer({ 'POST /v3/private/kyc/kyc-info': () => info })
  const sent = (change: Partial<Questionnaire>, more: Partial<Detail> = {}): void => {
    const shown = { ...questionnaire, mayEdit: false, submittedAt: '2026-11-20T10:00:00Z', ...change }
    const draft = { ...emptyDraft, values: {}, revision: 1 }
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => ({
        ...detail([{ id: 'text', type: 'text' }]),
        questionnaire: shown,
        ...more,
      }),
      'GET /v1/private/draft/read': () => ({ questionnaire: shown, draft }),
      'GET /v1/private/questionnaire/list': () => ({ list: [shown] }),
    })
  }
  const show = () => renderRoutes(routes, '/auth/sourceOfFundsWealth')

  it.each<Partial<Questionnaire>>([
    { status: 'QUESTIONNAIRE_STATUS_PENDING', mayWithdraw: true },
    { status: 'QUESTIONNAIRE_STATUS_PENDING' },
    { status: 'QUESTIONNAIRE_STATUS_APPROVED' },
  ])('shows the next task with its link, and does not say that nothing is to do: %j', async (change) => {
    sent(change)
    owing()
    await show()
    await expect
      .element(page.getByRole('link', { name: `Start: ${wallet.title}` }))
      .toHaveAttribute('href', wallet.path)
    await expect.element(page.getByRole('heading', { level: 2, name: wallet.title })).toBeVisible()
    await expect.element(page.getByText(/^Due 1 December 2026/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'All tasks' }))
      .toHaveAttribute('href', '/user/accounts/auth/complianceTasks')
    await expect.element(page.getByText(/do not need to do anything/i)).not.toBeInTheDocument()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it.each<Partial<Questionnaire>>([
    { status: 'QUESTIONNAIRE_STATUS_APPROVED', validUntil: '2026-11-01T00:00:00Z' },
    { status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null },
    { status: 'QUESTIONNAIRE_STATUS_PENDING' },
    { status: 'QUESTIONNAIRE_STATUS_REJECTED', reasons: ['QST_UNCLEAR'], corrections: ['s.text'] },
  ])('suggests no questionnaire that is not offered where the member lives now: %j', async (change) => {
    sent({ offered: false, isChoice: true, ...change })
    await show()
    await expect.element(page.getByText('Not offered where you live now')).toBeVisible()
    await expect.element(page.getByText(/This client class is not available where you live now/)).toBeVisible()
    expect(page.getByRole('button', { name: /again|Change|Send|Edit/ }).elements()).toHaveLength(0)
    expect(page.getByRole('heading', { name: /Why|What to change/ }).elements()).toHaveLength(0)
  })

  it('says that a client class ended where none is offered, and what applies now', async () => {
    sent({ offered: false, isChoice: true, endedByMove: true })
    await show()
    await expect.element(page.getByText(/it has ended\. You have all the protections of a retail client/)).toBeVisible()
  })

  it('says which answers brought a task, and which task is no longer needed', async () => {
    sent(
      { status: 'QUESTIONNAIRE_STATUS_PENDING' },
      { asked: [{ title: 'Source of funds', because: ['s.text'] }], dropped: ['Name check'] },
    )
    await show()
    await expect.element(page.getByText('New task: Source of funds')).toBeVisible()
    await expect.element(page.getByRole('listitem').getByText('The text')).toBeVisible()
    await expect.element(page.getByText('No longer needed: Name check')).toBeVisible()
    await expect.element(page.getByText(/We keep your earlier answers on record/)).toBeVisible()
  })

  it('shows requested corrections first', async () => {
    sent({ status: 'QUESTIONNAIRE_STATUS_REJECTED', mayReopen: true, reasons: ['QST_UNCLEAR'] })
    owing()
    await show()
    await expect.element(page.getByRole('button', { name: 'Change my answers' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: wallet.title })).not.toBeInTheDocument()
  })
})
