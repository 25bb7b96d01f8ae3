import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { security } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { testServer, texts } from '../../testing/server.ts'
import { ProtectIfMissing } from './Protect.tsx'
import { askProtection } from './protection.ts'

const server = testServer()
const passwordOnly = { ...security, passkeys: [], appSince: null }
const words = texts.security.protect

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function device(hasPasskeys: boolean): void {
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(hasPasskeys)
}

describe('the offer of more than a password', () => {
  it('leads to a passkey, and stays away after “Not now”', async () => {
    device(true)
    server.answer({ 'GET /v1/private/security/page': () => passwordOnly })
    await renderPart(<ProtectIfMissing />)
    const link = page.getByRole('link', { name: texts.security.passkeys.add })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/auth\/security#passkeys$/))
    await expect.element(page.getByText(words.why.passkey)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    await page.getByRole('button', { name: words.later }).click()
    await expect.element(page.getByRole('heading', { name: words.title })).not.toBeInTheDocument()
    expect(await askProtection()).toBeNull()
  })

  it('leads to the app where the device has no passkeys', async () => {
    device(false)
    server.answer({ 'GET /v1/private/security/page': () => passwordOnly })
    expect(await askProtection()).toBe('app')
  })

  it.each([
    ['a passkey', { ...security, appSince: null }],
    ['an app', { ...security, passkeys: [] }],
  ])('is not made to a member with %s', async (_, answer) => {
    device(true)
    server.answer({ 'GET /v1/private/security/page': () => answer })
    expect(await askProtection()).toBeNull()
  })
})
