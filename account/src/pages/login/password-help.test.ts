import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstClient } from '../../api/first-client.ts'
import { helpWithPassword } from './password-help.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const type = (password: string, shown: (string | null)[]): void =>
  helpWithPassword({ password, email: ' ada@example.com ' }, (fault) => shown.push(fault))

it('asks once the member stops typing, with what was typed last', async () => {
  const post = vi.spyOn(firstClient, 'post').mockResolvedValue({ fault: 'common' })
  const shown: (string | null)[] = []
  for (const typed of ['short', 'change-m', 'changeme']) {
    type(typed, shown)
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(post).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(post.mock.calls).toEqual([
    ['/v1/public/user/password-check', { body: { password: 'changeme', email: 'ada@example.com' } }],
  ])
  expect(shown).toEqual([null, null, null, 'common'])
})

it('says nothing of an older password, of a short one, and when no answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<{ fault: 'common' }>()
  const post = vi.spyOn(firstClient, 'post').mockReturnValueOnce(promise).mockRejectedValue(new Error('offline'))
  const shown: (string | null)[] = []
  type('changeme', shown)
  await vi.advanceTimersByTimeAsync(500)
  type('short', shown)
  resolve({ fault: 'common' })
  await vi.advanceTimersByTimeAsync(500)
  type('three newer words', shown)
  await vi.advanceTimersByTimeAsync(500)
  expect(post).toHaveBeenCalledTimes(2)
  expect(shown).toEqual([null, null, null])
})
