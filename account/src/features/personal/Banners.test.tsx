import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../routes.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import { statuses, updatePoi } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { testServer, texts } from '../../testing/server.ts'

const server = testServer()
const ask = 'POST /v3/private/kyc/kyc-info'

describe('a refused newer document', () => {
  const refused = (change: Partial<KycInfo['updatePoi']>): KycInfo => {
    const verified = statuses.verified()
    return {
      ...verified,
      bannerTags: ['UPDATE_POI_OVERDUE'],
      displayControl: { ...verified.displayControl, displayUpdatePOI: true },
      updatePoi: updatePoi({
        status: 'DisplayUpdatePOIStatus_Rejected',
        rejectReason: 'The photo was blurred',
        dueOn: '2026-12-01',
        closedNow: ['CARD'],
        ...change,
      }),
    }
  }

  it('shows the refusal, its reason, and what is closed until another document is approved', async () => {
    server.answer({ [ask]: () => refused({}) })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText(texts.banner.updatePoi.refused)).toBeVisible()
    await expect.element(page.getByText('The photo was blurred')).toBeVisible()
    await expect.element(page.getByText('Your newer identity document was due on 1 December 2026')).toBeVisible()
    await expect.element(page.getByText(/^Until we’ve verified a newer document, you cannot use: Card/)).toBeVisible()
  })

  it('shows when another document can be sent when no attempt is left', async () => {
    server.answer({
      [ask]: () =>
        refused({
          status: 'DisplayUpdatePOIStatus_Rejected_Daily',
          attemptsLeft: 0,
          nextAttemptAt: '2099-01-01T00:00:00Z',
        }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText(/^You can try again/)).toBeVisible()
  })
})
