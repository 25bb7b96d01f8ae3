import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstClient } from '../../api/first-client.ts'
import { sendCodeAgain, storedStep, storeStep, type CodeStep } from './code-step.ts'

const step: CodeStep = {
  id: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20',
  email: 'ada@example.com',
  mode: 'forgot',
  validUntil: '2100-01-01T00:00:00Z',
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
  storeStep(step)
})
afterEach(() => void vi.unstubAllGlobals())

it('shows an unfinished reset again on its own address', () => {
  expect(storedStep('forgot')).toEqual(step)
})

it('shows no unfinished reset to someone who opens the address of the sign-in or the sign-up', () => {
  expect(storedStep('sign-in')).toBeNull()
  expect(storedStep('sign-up')).toBeNull()
})

it('shows no step whose code has expired', () => {
  storeStep({ ...step, validUntil: '2020-01-01T00:00:00Z' })
  expect(storedStep('forgot')).toBeNull()
})

it('needs no password to send the code of a sign-up again, so a reloaded page can ask', async () => {
  const sent = { id: 'newer', validUntil: '2100-01-01T00:10:00Z' }
  const post = vi.spyOn(firstClient, 'post').mockResolvedValue(sent)
  expect(await sendCodeAgain({ ...step, mode: 'sign-up' })).toEqual(sent)
  expect(post.mock.calls).toEqual([['/v1/public/user/sign-up-resend', { body: { id: step.id } }]])
})
