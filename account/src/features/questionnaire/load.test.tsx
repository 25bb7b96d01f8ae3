import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire } from '../../testing/questionnaires.ts'
import { refusal, testServer } from '../../testing/server.ts'
import type { Questionnaire } from './load.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

/* An address with a kind of questionnaire but without a request. */

const server = testServer()
testStreams()

const one = (change: Partial<Questionnaire>): Questionnaire => ({
  ...questionnaire,
  templateCode: 200,
  questionnaireId: `of ${change.requestId ?? ''}`,
  ...change,
})
const sent = {
  status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  mayEdit: false,
  submittedAt: '2026-11-20T10:00:00Z',
} as const

/** The server knows only these. */
function asked(list: Questionnaire[]): void {
  const found = (query: URLSearchParams): Questionnaire | undefined =>
    list.find(
      ({ templateCode, requestId }) =>
        (query.get('subject') ??
          [query.get('template_code'), query.get('request_id')].filter((part) => part !== null).join('/')) ===
        (requestId === '' ? String(templateCode) : `${templateCode}/${requestId}`),
    )
  const draft = { ...emptyDraft, values: {}, revision: 0 }
  server.answer({
    'GET /v3/private/kyc/questionnaire-template-detail': (_, query) => {
      const shown = found(query)
      const form = detail([{ id: 'text', type: 'text' }])
      return shown
        ? { ...form, texts: { ...form.texts, title: shown.title }, questionnaire: shown }
        : refusal(retCodes.questionnaireNotFound)
    },
    'GET /v1/private/draft/read': (_, query) => {
      const shown = found(query)
      return shown ? { questionnaire: shown, draft } : refusal(retCodes.questionnaireNotFound)
    },
    'GET /v1/private/questionnaire/list': () => ({ list }),
  })
}
const field = () => page.getByLabelText(/^The text/)
const nothing = () => page.getByText('Nothing to fill in')

describe('an address without a request id', () => {
  it('opens the only open request and adds it to the address', async () => {
    asked([
      one({ requestId: 'r-1', sceneCode: 'TM_ALERT' }),
      one({ requestId: 'r-0', ...sent }),
      one({ templateCode: 210 }),
    ])
    const { address } = await renderRoutes(routes, '/auth/rfiQuestion?lang=en')
    await expect.element(field()).toBeVisible()
    expect(address()).toBe('/auth/rfiQuestion?lang=en&request_id=r-1&scene_code=TM_ALERT')
    await expect.element(nothing()).not.toBeInTheDocument()
  })

  it('opens it also when the form without a request is decided', async () => {
    asked([
      one({ templateCode: 210, requestId: 'r-1' }),
      one({ templateCode: 210, ...sent, status: 'QUESTIONNAIRE_STATUS_APPROVED' }),
    ])
    const { address } = await renderRoutes(routes, '/auth/nsquestion')
    await expect.element(field()).toBeVisible()
    expect(address()).toBe('/auth/nsquestion?request_id=r-1')
  })

  it('opens the submitted one when there is no other', async () => {
    asked([one({ requestId: 'r-1', ...sent })])
    await renderRoutes(routes, '/auth/rfiQuestion')
    await expect.element(page.getByText('We’re reviewing your answers')).toBeVisible()
  })

  it('lists several open ones, and each can be opened, also the form without a request', async () => {
    const three = [
      one({ requestId: 'r-1', title: 'The first' }),
      one({ requestId: 'r-2', title: 'The second' }),
      one({ requestId: '', title: 'The plain' }),
    ]
    asked([...three, one({ templateCode: 210, title: 'Another kind' })])
    for (const { title, requestId } of three) {
      const { address, screen } = await renderRoutes(routes, '/auth/rfiQuestion')
      await expect.element(page.getByRole('link', { name: /^The plain/ })).toBeVisible()
      await expect.element(nothing()).not.toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: /^Another kind/ })).not.toBeInTheDocument()
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
      await expect.element(field()).toBeVisible()
      expect(address()).toBe(`/auth/rfiQuestion?request_id=${requestId}`)
      await screen.unmount()
    }
  })

  it('does not skip an open form without a request', async () => {
    asked([one({ requestId: '' }), one({ requestId: 'r-0', ...sent })])
    const { address } = await renderRoutes(routes, '/auth/rfiQuestion')
    await expect.element(field()).toBeVisible()
    expect(address()).toBe('/auth/rfiQuestion')
  })
})

it('shows another page for another form at the same address', async () => {
  asked([
    one({ templateCode: 291, requestId: 't-1', title: 'Your transfer', ...sent }),
    one({ templateCode: 292, requestId: 't-1', title: 'Your wallet' }),
  ])
  const { go } = await renderRoutes(routes, '/auth/questionnaire?code=291&request_id=t-1')
  await expect.element(page.getByText('We’re reviewing your answers')).toBeVisible()
  await go('/auth/questionnaire?code=292&request_id=t-1')
  await expect.element(field()).toBeVisible()
  await expect.element(page.getByText('We’re reviewing your answers')).not.toBeInTheDocument()
})
