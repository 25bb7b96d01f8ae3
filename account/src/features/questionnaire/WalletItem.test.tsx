import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { detail, questionnaire } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'
import type { Draft } from '../../state/drafts.ts'
import { emptyDraft } from '../../state/empty-draft.ts'

const server = testServer()
testStreams()

it('validates a wallet address by its network, and distinguishes a wrong network from a typing mistake', async () => {
  const wallet: MemberItem = { id: 'wallet', type: 'wallet', required: true }
  let draft: Draft = { ...emptyDraft, values: {}, revision: 1 }
  server.answer({
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...detail([wallet]), questionnaire }),
    'GET /v1/private/draft/read': () => ({ questionnaire, draft }),
    'GET /v1/private/questionnaire/list': () => ({ list: [questionnaire] }),
    'PUT /v1/private/draft/save': ({ changes }) => {
      draft = { ...draft, values: changes as Record<string, Value>, revision: draft.revision + 1 }
      return { draft, refused: [], newer: [] }
    },
  })
  await renderRoutes(routes, '/auth/sourceOfFundsWealth')
  const address = page.getByLabelText('Wallet address')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
  await proceed.click()
  await expect.element(address).toHaveAccessibleDescription(/Choose the address’s network/)
  await page.getByRole('combobox').selectOptions('ETH')
  await proceed.click()
  await expect.element(address).toHaveAccessibleDescription(/mistyped/)
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await proceed.click()
  await expect.element(page.getByRole('heading', { name: 'Declaration' })).toBeVisible()
  await expect
    .poll(() => draft.values)
    .toEqual({ 's.wallet': { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } })
})
