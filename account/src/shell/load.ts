import type { LoaderFunctionArgs } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { isAbort, isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { storeProfile, useAccount } from '../state/account.ts'
import { inSdkMode } from '../paths.ts'
import { leaveToSignIn } from './sign-out.ts'

/** Waits for a page's data. Without a session the browser goes to the sign-in page instead. */
export async function orSignIn<T>(data: Promise<T>): Promise<T> {
  try {
    return await data
  } catch (error) {
    if (isRefusal(error, retCodes.notSignedIn)) return leaveToSignIn()
    throw error
  }
}

/** The parent of all screens loads the profile first. The shell itself shows every error except "not signed in". */
export async function loadProfile({ request: { signal } }: LoaderFunctionArgs): Promise<null> {
  try {
    if (inSdkMode()) await (await import('./sdk/visit.ts')).loadVisit(signal)
    else storeProfile(await orSignIn(call('GET /v2/private/user/profile', { signal })))
  } catch (error) {
    // The member navigated away meanwhile: the next navigation loads it itself.
    if (isAbort(error)) throw error
    useAccount.getState().setProfileError(true)
  }
  return null
}

/** Reloads the profile after a change on the server. In SDK mode it contains nothing that changes. */
export async function refreshProfile(): Promise<void> {
  if (inSdkMode()) return
  storeProfile(await call('GET /v2/private/user/profile'))
}
