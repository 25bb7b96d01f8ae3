import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../routes.tsx'
import { kycInfo, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testServer } from '../../../testing/server.ts'
import type { KycInfo } from '../../../state/kyc-info.ts'

const server = testServer()

async function show(info: KycInfo): Promise<void> {
  server.answer({
    'POST /v3/private/kyc/kyc-info': () => info,
    'GET /v1/private/agreement/list': () => ({ list: [] }),
    'GET /v1/private/questionnaire/list': () => ({ list: [] }),
  })
  await renderRoutes(routes, '/auth/documents')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

describe('documents', () => {
  it.each([
    ['reading', 'In progress'],
    ['inReview', 'In progress'],
    ['resubmission', 'Action needed'],
  ] as const)('lists a document that was sent, with what became of it: %s', async (status, chip) => {
    await show(statuses[status]())
    const sent = page.getByRole('region', { name: 'Sent' }).getByRole('listitem')
    await expect.element(sent).toMatchTextContent(new RegExp(`^Passport.*20 November.* 2026.*${chip}$`))
    await expect.element(page.getByText('No documents yet')).not.toBeInTheDocument()
  })

  it('is empty until something was sent, and links to the receipts', async () => {
    await show(kycInfo())
    await expect.element(page.getByText('No documents yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Receipts' }))
      .toHaveAttribute('href', '/user/accounts/auth/myData#receipts')
  })
})
