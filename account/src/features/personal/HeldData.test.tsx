import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { held } from '../../testing/answers.ts'
import { renderPart, renderRoutes } from '../../testing/app.tsx'
import { refusal, testServer } from '../../testing/server.ts'
import { routes } from '../../routes.tsx'
import { HeldData } from './HeldData.tsx'

const server = testServer()

describe('stored data', () => {
  it('groups the data by source', async () => {
    await renderPart(<HeldData held={held} />)
    const origins = page.getByRole('heading', { level: 3 })
    await expect.poll(() => origins.elements()).toHaveLength(4)
    await expect.element(origins.nth(0)).toMatchTextContent(/^From your account, since /)
    await expect.element(origins.nth(1)).toMatchTextContent(/^Confirmed by you, and checked against your document on /)
    await expect.element(origins.nth(2)).toMatchTextContent(/^Read from your document on /)
    await expect.element(origins.nth(3)).toMatchTextContent(/^Confirmed by you on /)
  })

  it('formats the data for the reader', async () => {
    await renderPart(<HeldData held={held} />)
    for (const words of ['Passport', 'Netherlands', '27 March 1988'])
      await expect.element(page.getByText(words)).toBeVisible()
  })

  it('leads to the contact form about the member’s data, to ask for a correction', async () => {
    await renderPart(<HeldData held={held} />)
    await expect
      .element(page.getByRole('link', { name: 'Something is wrong? Ask us to correct it' }))
      .toHaveAttribute('href', '/help-center/contact?topic=correction')
  })

  it('leads to the answers in forms, which it does not list', async () => {
    await renderPart(<HeldData held={held} />)
    await expect
      .element(page.getByRole('link', { name: 'See what you told us in questionnaires' }))
      .toHaveAttribute('href', expect.stringMatching(/\/auth\/questionnaire$/))
  })

  it.each([
    ['Main street 1, 3511 AB Noordermeer, NL', 'Main street 1, 3511 AB Noordermeer'],
    ['••••, NL', '••••'],
  ])('names the country of an address: %s', async (value, words) => {
    const [first] = held.items
    if (!first) throw new Error('There are too few items')
    await renderPart(<HeldData held={{ ...held, items: [{ ...first, field: 'address', value }] }} />)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('definition')).toMatchTextContent(/Netherlands$/)
  })

  it('is shortened, and shown in full after the member confirmed that it is them', async () => {
    const [email, name] = held.items
    if (!email || !name) throw new Error('There are too few items')
    const short = { ...held, masked: true, items: [email, { ...name, value: 'A•••' }] }
    let proved = false
    server.answer({
      'POST /v3/private/kyc/kyc-personal-info': ({ full }) => (!full ? short : proved ? held : refusal(30029)),
      'POST /v1/private/security/confirm-options': () => ({ methods: ['password'], passkey: null }),
      'POST /v1/private/security/confirm': () => {
        proved = true
        return { until: '2026-11-20T10:05:00Z' }
      },
    })
    await renderRoutes(routes, '/auth/profile')
    const part = page.getByRole('region', { name: 'What we hold about you' })
    await expect.element(part.getByText('A•••')).toBeVisible()
    await part.getByRole('button', { name: 'Show name, date of birth and address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your current password' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(dialog.getByText('Enter your password.')).toBeVisible()
    await dialog.getByLabelText('Current password').fill('a sound password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(part.getByText('Ada', { exact: true })).toBeVisible()
    expect(dialog.elements()).toEqual([])
    await part.getByRole('button', { name: 'Hide name, date of birth and address' }).click()
    await expect.element(part.getByText('A•••')).toBeVisible()
    await expect.element(part.getByRole('button', { name: 'Show name, date of birth and address' })).toBeVisible()
  })

  it('stays shortened when the member closes the question, without an error', async () => {
    const short = { ...held, masked: true }
    server.answer({
      'POST /v3/private/kyc/kyc-personal-info': ({ full }) => (full ? refusal(30029) : short),
      'POST /v1/private/security/confirm-options': () => ({ methods: ['code', 'password'], passkey: null }),
    })
    await renderRoutes(routes, '/auth/profile')
    const part = page.getByRole('region', { name: 'What we hold about you' })
    await part.getByRole('button', { name: 'Show name, date of birth and address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect
      .element(part.getByRole('button', { name: 'Show name, date of birth and address' }))
      .not.toHaveAttribute('aria-busy')
    expect(part.getByRole('alert').elements()).toEqual([])
  })
})
