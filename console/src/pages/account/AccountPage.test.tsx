import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../testing/answers.ts'
import { renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('ends another session, switches shortcuts off, and signs out without leaving notes behind', async () => {
  const { screen, calls, address } = await renderConsole('/account', {
    'POST /v1/staff/session/end': () => ({ ended: true }),
    'POST /v1/staff/sign-in/options': () => ({
      options: { challenge: 'a', rpId: 'localhost', timeout: 1, allowCredentials: [], userVerification: 'required' },
      sandbox: [],
      oidc: false,
    }),
  })
  await screen.getByRole('button', { name: 'Sign out: Firefox, Windows' }).click()
  const ended = () => calls.filter(({ name }) => name.endsWith('/end')).map(({ sent }) => sent)
  await expect.poll(ended).toEqual([{ id: person().sessions[1]?.id }])
  await screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).click()
  expect(window.localStorage.getItem('console:shortcuts')).toBe('off')
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Take the next case')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  window.sessionStorage.setItem('console:note:x', '"about a member"')
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(address).toBe('/sign-in')
  expect(window.sessionStorage.getItem('console:note:x')).toBeNull()
})
