import { afterEach, expect, it, vi } from 'vitest'
import { person } from '../../testing/answers.ts'
import { Refused, renderConsole } from '../../testing/console.tsx'
import { writeStored } from '../../stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

const options = (oidc: boolean) => ({
  options: {
    challenge: 'a',
    rpId: 'localhost',
    timeout: 1,
    allowCredentials: [],
    userVerification: 'required' as const,
  },
  sandbox: [],
  oidc,
})

it('offers the company’s sign-in only where it is set', async () => {
  const { screen } = await renderConsole('/sign-in', { 'POST /v1/staff/sign-in/options': () => options(false) })
  await expect.element(screen.getByRole('button', { name: 'Sign in with passkey' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in with your company' }).query()).toBeNull()
})

it('offers no passkey in a sandbox that has no staff', async () => {
  const { screen } = await renderConsole('/sign-in', {
    'POST /v1/staff/sign-in/options': () => ({ ...options(false), sandbox: ['reviewer'] }),
  })
  await expect.element(screen.getByRole('button', { name: 'Sign in as reviewer' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in with passkey' }).query()).toBeNull()
})

it('says why the company’s sign-in did not work', async () => {
  const { screen } = await renderConsole('/sign-in', {
    'POST /v1/staff/sign-in/options': () => options(true),
    'POST /v1/staff/sign-in/oidc-start': () => new Refused(20511, { reason: 'it did not answer' }),
  })
  await screen.getByRole('button', { name: 'Sign in with your company' }).click()
  await expect.element(screen.getByText(/it did not answer/)).toBeVisible()
})

it('exchanges the provider’s answer once, and goes back to the page where the person was', async () => {
  writeStored('back', '/figures')
  const { calls, address } = await renderConsole('/sign-in/return', {
    'POST /v1/staff/sign-in/oidc-finish': () => ({ name: person().name }),
  })
  await expect.poll(address).toBe('/figures')
  expect(calls.filter(({ name }) => name.endsWith('/oidc-finish'))).toHaveLength(1)
})

it('shows what the provider refused, with a way back', async () => {
  const { screen, address } = await renderConsole('/sign-in/return', {
    'POST /v1/staff/sign-in/oidc-finish': () => new Refused(20511, { reason: 'no role here' }),
    'POST /v1/staff/sign-in/options': () => options(true),
  })
  await expect.element(screen.getByText(/no role here/)).toBeVisible()
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.poll(address).toBe('/sign-in')
})
