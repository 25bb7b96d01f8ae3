import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../testing/answers.ts'
import { renderConsole } from '../../testing/console.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('removes one lost passkey after a second press, and says that a new link is needed', async () => {
  const key = (id: string, label: string) => ({ id, label, usedAt: null })
  let keys = [key('k1', 'lost phone'), key('k2', 'blue key')]
  const { screen, calls } = await renderConsole('/people', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/people/list': () => [
      {
        name: 'olga',
        roles: ['reviewer'],
        sites: [],
        passkeys: keys,
        addedBy: 'root',
        addedAt: '2026-11-24T09:00:00Z',
        seenAt: null,
      },
    ],
    'POST /v1/staff/people/remove-passkey': () => {
      keys = keys.slice(1)
      return { left: 1 }
    },
  })
  // The press of another one asks about that one, at once.
  await screen.getByRole('button', { name: 'Remove the passkey blue key' }).click()
  await screen.getByRole('button', { name: 'Remove the passkey lost phone' }).click()
  await screen.getByRole('button', { name: 'Remove passkey and its sessions' }).click()
  await expect.element(screen.getByText('Passkey removed. olga now needs a new link to sign in.')).toBeVisible()
  await expect.element(screen.getByText('lost phone')).not.toBeInTheDocument()
  await expect.element(screen.getByText('blue key')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/remove-passkey'))?.sent).toEqual({ name: 'olga', passkey: 'k1' })
})

it('shows admins their own roles and regions, which only another admin changes', async () => {
  const one = { roles: ['admin' as const], sites: [], passkeys: [], addedBy: 'root', seenAt: null }
  const { screen } = await renderConsole('/people', {
    'GET /v1/staff/session/info': () => person({ roles: ['admin'] }),
    'GET /v1/staff/people/list': () =>
      ['anna', 'olga'].map((name) => ({ ...one, name, addedAt: '2026-11-24T09:00:00Z' })),
  })
  await expect
    .element(screen.getByText('You cannot change your own roles and regions. Ask another admin.'))
    .toBeVisible()
  const box = (name: string) => screen.container.querySelector(`[name="${name}"]`)
  for (const field of ['reviewer', 'HKG']) {
    expect(box(`anna-${field}`)?.matches(':disabled')).toBe(true)
    expect(box(`olga-${field}`)?.matches(':disabled')).toBe(false)
  }
})
