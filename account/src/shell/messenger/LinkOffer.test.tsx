import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { renderPart } from '../../testing/app.tsx'
import { refusal, testServer } from '../../testing/server.ts'
import { LinkOffer } from './LinkOffer.tsx'
import { storeOffer, storedOffer } from './offer.ts'

const server = testServer()
const name = 'POST /v1/private/messenger/link'
const link = () => page.getByRole('button', { name: 'Link Telegram' })
const password = () => page.getByLabelText('Enter your password to confirm')

beforeEach(async () => {
  storeOffer(window.sessionStorage, { token: 'one-time', name: 'Anouk @anouk', expiresAt: Date.now() + 60_000 })
  await renderPart(<LinkOffer brand="Tessera" />)
})

describe('the offer to link', () => {
  it('names the account and what linking means', async () => {
    await expect.element(page.getByRole('dialog', { name: 'Use Telegram to sign in?' })).toBeVisible()
    await expect.element(page.getByText('Anouk @anouk')).toBeVisible()
    await expect.element(page.getByText(/able to sign in to your Tessera account without a password/)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('links with the password, once, and disappears', async () => {
    server.answer({ [name]: () => ({}) })
    await password().fill('a sound password')
    await link().dblClick()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(name).map(({ body }) => body)).toEqual([
      { link_token: 'one-time', password: 'a sound password' },
    ])
    expect(storedOffer(window.sessionStorage, Date.now())).toBeNull()
  })

  it('requires the password, and says if it is wrong', async () => {
    server.answer({ [name]: () => refusal(retCodes.signInFailed) })
    await link().click()
    await expect.element(password()).toHaveAccessibleDescription('Enter your password.')
    expect(server.asked(name)).toHaveLength(0)
    await password().fill('another')
    await link().click()
    await expect.element(password()).toHaveAccessibleDescription('Wrong password. Try again.')
  })

  it('“Not now” links nothing and is not shown again', async () => {
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => storedOffer(window.sessionStorage, Date.now())).toBeNull()
    expect(server.asked(name)).toHaveLength(0)
  })
})

it('an expired offer is not shown', () => {
  storeOffer(window.sessionStorage, { token: 'x', name: '', expiresAt: 1000 })
  expect(storedOffer(window.sessionStorage, 1000)).toBeNull()
})
