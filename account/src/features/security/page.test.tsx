import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { refusal, testServer, texts } from '../../testing/server.ts'
import { security } from '../../testing/answers.ts'

const server = testServer()
const part = (name: string) => page.getByRole('region', { name })

async function show(change: Partial<typeof security> = {}): Promise<void> {
  server.answer({ 'GET /v1/private/security/page': () => ({ ...security, ...change }) })
  await renderRoutes(routes, '/auth/security')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
}

describe('security page', () => {
  it('says what is done and what is missing', async () => {
    await show({ appSince: null })
    const items = part('Your protection').getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/Email confirmed\s*Done/)
    await expect.element(items.nth(1)).toMatchTextContent(/Passkey\s*Done/)
    await expect.element(items.nth(2)).toMatchTextContent(/Authenticator app\s*Not set up/)
  })

  it('advises a second check where there is none', async () => {
    const advice = page.getByText(texts.security.checklist.advice)
    await show()
    await expect.element(advice).not.toBeInTheDocument()
    await show({ passkeys: [], appSince: null })
    await expect.element(advice).toBeVisible()
  })

  it('renames and removes a passkey', async () => {
    await show()
    server.answer({
      'POST /v1/private/security/passkey-rename': () => ({ done: true }),
      'POST /v1/private/security/passkey-remove': () => ({ done: true }),
    })
    await part('Passkeys').getByRole('button', { name: 'Rename: Laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename' })
    await dialog.getByLabelText('Name').fill('  ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabelText('Name').fill(' Work laptop ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [{ id } = { id: '' }] = security.passkeys
    expect(server.asked('POST /v1/private/security/passkey-rename')[0]?.body).toEqual({ id, name: 'Work laptop' })
    server.answer({ 'GET /v1/private/security/page': () => ({ ...security, passkeys: [], version: 2 }) })
    await part('Passkeys').getByRole('button', { name: 'Remove: Laptop' }).click()
    await expect.element(part('Passkeys').getByText('Laptop')).not.toBeInTheDocument()
  })

  it('shows new recovery codes until the member says that they are saved', async () => {
    await show()
    const codes = ['2345-6789-abcd', 'efgh-jkmn-pqrs']
    server.answer({ 'POST /v1/private/security/recovery-codes': () => ({ recoveryCodes: codes }) })
    const app = part('Authenticator app')
    await expect.element(app.getByText('1 recovery code left')).toBeVisible()
    await app.getByRole('button', { name: 'New recovery codes' }).click()
    for (const code of codes) await expect.element(app.getByText(code)).toBeVisible()
    await app.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect.element(app.getByText(codes[0] ?? '')).not.toBeInTheDocument()
  })

  it.each([
    ['short', () => refusal(50016), 'Use at least 8 characters.'],
    ['common password', () => refusal(20004, { reason: 'common' }), /too easy to guess/],
    ['what I have now', () => refusal(20004, { reason: 'current' }), /This is your current password/],
    ['ada@example.com', () => refusal(20004, { reason: 'same-as-email' }), /Do not use your email address/],
  ])('refuses the new password %j at its field', async (password, answer, words) => {
    await show()
    server.answer({
      'POST /v1/private/security/password': answer,
      'POST /v1/public/user/password-check': () => ({ fault: null }),
    })
    const form = part('Password')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByLabelText('New password').fill(password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect.element(form.getByLabelText('New password')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(form.getByText(words).last()).toBeVisible()
    // The check of what was typed answers later, and finds nothing.
    const checks = [...password].length < 8 ? 0 : 1
    await expect.poll(() => server.asked('POST /v1/public/user/password-check').length).toBe(checks)
    await expect.element(form.getByText(words).last()).toBeVisible()
  })

  it('says that a password is weak once the member stops typing, politely', async () => {
    await show({ email: 'ada@example.com' })
    server.answer({ 'POST /v1/public/user/password-check': () => ({ fault: 'common' as const }) })
    const form = part('Password')
    await form.getByRole('button', { name: 'Change password' }).click()
    const field = form.getByLabelText('New password')
    await expect.element(field).toHaveFocus()
    await field.fill('changeme')
    await expect.element(form.getByText(/too easy to guess/)).toBeVisible()
    expect(
      form
        .getByText(/too easy to guess/)
        .element()
        .closest('[aria-live=polite]'),
    ).not.toBeNull()
    expect(server.asked('POST /v1/public/user/password-check')[0]?.body).toEqual({
      password: 'changeme',
      email: 'ada@example.com',
    })
    server.answer({ 'POST /v1/public/user/password-check': () => ({ fault: null }) })
    await field.fill('three newer words here')
    await expect.element(form.getByText(/too easy to guess/)).not.toBeInTheDocument()
  })

  it('changes the email address with a code to the new one, and says at the field what is wrong', async () => {
    await show({ email: 'ada@example.com' })
    server.answer({
      'POST /v1/private/security/email-start': () => ({ id: 'code-1', validUntil: '2026-12-01T10:00:00Z' }),
      'POST /v1/private/security/email-confirm': () => refusal(20006),
    })
    const card = part('Email address')
    await expect.element(card.getByText(/a\*\*\*@example\.com/)).toBeVisible()
    await card.getByRole('button', { name: 'Change email address' }).click()
    await card.getByLabelText('New email address').fill('Ada@example.com')
    await card.getByRole('button', { name: 'Send code' }).click()
    await expect.element(card.getByText(/Enter a different address/)).toBeVisible()
    await card.getByLabelText('New email address').fill(' ada@example.org ')
    await card.getByRole('button', { name: 'Send code' }).click()
    await expect.element(card.getByText(/we sent to .*ada@example\.org/)).toBeVisible()
    await card.getByLabelText('Code').fill('12345')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(card.getByText('Enter the 6-digit code.')).toBeVisible()
    await card.getByLabelText('Code').fill('123456')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(card.getByText(/This code is wrong/)).toBeVisible()
    server.answer({
      'POST /v1/private/security/email-confirm': () => ({ signedOut: 1, heldUntil: '2026-12-02T10:00:00Z' }),
      'GET /v1/private/security/page': () => ({ ...security, email: 'ada@example.org', version: 2 }),
    })
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(card.getByText(/a\*\*\*@example\.org/)).toBeVisible()
    expect(server.asked('POST /v1/private/security/email-start').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ])
    expect(server.asked('POST /v1/private/security/email-confirm')[0]?.body).toEqual({ id: 'code-1', code: '123456' })
  })

  it('says that the phrase must not have the password', async () => {
    await show()
    const fields = [{ field: 'phrase', rule: 'password' }]
    server.answer({ 'POST /v1/private/security/phrase': () => refusal(retCodes.invalidParameters, { fields }) })
    const card = part('Email phrase')
    await card.getByLabelText('Your phrase').fill('blue heron')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.element(card.getByText('Do not use your password. Emails show this phrase.')).toBeVisible()
  })

  it('sets the phrase of the emails, of at least 3 characters, and removes it', async () => {
    await show()
    server.answer({ 'POST /v1/private/security/phrase': () => ({ done: true }) })
    const card = part('Email phrase')
    await card.getByLabelText('Your phrase').fill(' a ')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.element(card.getByText('Enter 3 to 40 characters.')).toBeVisible()
    await card.getByLabelText('Your phrase').fill(' blue heron ')
    server.answer({ 'GET /v1/private/security/page': () => ({ ...security, phraseSet: true, version: 2 }) })
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.element(card.getByText(/Every email to your account’s email address/)).toBeVisible()
    server.answer({ 'GET /v1/private/security/page': () => ({ ...security, version: 3 }) })
    await card.getByRole('button', { name: 'Remove phrase' }).click()
    await expect.element(card.getByText(/Choose a phrase that only you and we know/)).toBeVisible()
    expect(server.asked('POST /v1/private/security/phrase').map(({ body }) => body)).toEqual([
      { phrase: 'blue heron' },
      { phrase: '' },
    ])
  })

  it('lists recent activity, the newest first and all of it on request', async () => {
    const log = Array.from({ length: 10 }, (_, index) => ({
      at: `2026-11-${20 - index}T10:00:00Z`,
      event: index === 9 ? ('signInFailed' as const) : ('signedIn' as const),
      browser: 'Chrome · Windows',
    }))
    await show({ log })
    const activity = part('Recent activity')
    await expect.element(activity.getByText('Successful sign-in').first()).toBeVisible()
    expect(activity.getByText('Failed sign-in').elements()).toEqual([])
    await activity.getByRole('button', { name: 'Show all' }).click()
    await expect.element(activity.getByText('Failed sign-in')).toBeVisible()
    expect(activity.getByRole('listitem').elements()).toHaveLength(10)
  })

  it('shows that the messenger signs the member in, and unlinks it', async () => {
    server.answer({
      'GET /v1/private/user/sessions': () => ({
        list: [],
        messengerLinkedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      }),
      'POST /v1/private/messenger/unlink': () => ({ unlinked: true }),
    })
    await show()
    const devices = part('Where you are signed in')
    await expect.element(devices.getByText('Linked 3 days ago')).toBeVisible()
    await devices.getByRole('button', { name: 'Unlink Telegram' }).click()
    await expect.element(devices.getByText('Sign-in with Telegram')).not.toBeInTheDocument()
    expect(server.asked('POST /v1/private/messenger/unlink')).toHaveLength(1)
  })
})
