import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError } from '../api/api-error.ts'

const call = vi.fn<() => Promise<unknown>>()
vi.mock('../api/call.ts', () => ({ call }))
const { loadProfile, orSignIn } = await import('./load.ts')
const { useAccount } = await import('../state/account.ts')

const args = { request: new Request('https://example.com/') } as LoaderFunctionArgs
const assign = vi.fn<(url: string) => void>()
const notSignedIn = new ApiError('refused', 'notSignedIn', { code: retCodes.notSignedIn })

beforeEach(() => {
  vi.stubGlobal('window', {
    dispatchEvent: () => true,
    location: { pathname: '/user/accounts/auth/kyc', search: '?step=front', hash: '', assign },
  })
  assign.mockClear()
  useAccount.getState().setProfileError(false)
})
afterEach(() => vi.unstubAllGlobals())

it('stores the profile', async () => {
  call.mockResolvedValueOnce({ id: 7, currency_code: '' })
  await loadProfile(args)
  expect(useAccount.getState()).toMatchObject({ user: { id: 7 }, profileError: false })
})

it('goes to the sign-in page without a session, and renders nothing more', async () => {
  call.mockRejectedValueOnce(notSignedIn)
  const settled = vi.fn<() => void>()
  void loadProfile(args).then(settled)
  await expect
    .poll(() => assign)
    .toHaveBeenCalledWith('/login?redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc%3Fstep%3Dfront')
  expect(settled).not.toHaveBeenCalled()
  expect(useAccount.getState().profileError).toBe(false)
})

it.each([
  new ApiError('http', 'http error', { status: 500 }),
  new ApiError('refused', 'accountRestricted', { code: retCodes.accountRestricted }),
  new Error('bug'),
])('marks the profile as failed for any other error: %s', async (error) => {
  call.mockRejectedValueOnce(error)
  await loadProfile(args)
  expect(useAccount.getState().profileError).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

it('a navigation meanwhile is no failure', async () => {
  call.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'))
  await expect(loadProfile(args)).rejects.toThrow('aborted')
  expect(useAccount.getState().profileError).toBe(false)
})

it('passes other failures of a page’s data to the page', async () => {
  await expect(orSignIn(Promise.reject(new ApiError('network', 'gone')))).rejects.toMatchObject({ kind: 'network' })
  expect(await orSignIn(Promise.resolve(1))).toBe(1)
})
