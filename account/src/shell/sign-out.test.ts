import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { hash: '', pathname: '/user/accounts/auth/personal' }, sessionStorage: null })
vi.stubGlobal('document', { documentElement: { lang: 'en' } })
const { ApiError } = await import('../api/api-error.ts')
const { firstClient } = await import('../api/first-client.ts')
const { endSession } = await import('./sign-out.ts')

afterEach(() => vi.restoreAllMocks())

const answer = (status: number, text: string) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }))

it('takes a 2xx answer without the envelope as done: a host may have its own sign-out', async () => {
  answer(200, '')
  await expect(endSession()).resolves.toBeUndefined()
})

it('fails with any other answer, and elsewhere an answer without the envelope is a failure', async () => {
  answer(502, '')
  await expect(endSession()).rejects.toBeInstanceOf(ApiError)
  answer(200, '')
  await expect(firstClient.post('/v1/public/user/sign-in')).rejects.toThrow('Non Response!')
})
