import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { savingDraft } from '../../testing/questionnaires.ts'
import { testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

it('validates a wallet address by its network, and distinguishes a wrong network from a typing mistake', async () => {
  const wallet: MemberItem = { id: 'wallet', type: 'wallet', required: true }
  const { answers, values } = savingDraft([wallet])
  server.answer(answers)
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
    .poll(values)
    .toEqual({ 's.wallet': { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } })
})
