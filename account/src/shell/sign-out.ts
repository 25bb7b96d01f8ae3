import { ApiError } from '../api/api-error.ts'
import { reportFailures } from '../api/report-failures.ts'
import type { Client } from '../api/request.ts'
import { loginUrl } from '../paths.ts'
import { markEnded } from './ended.ts'

let outer: Promise<Pick<Client, 'post'>> | undefined

/** The client for calls outside the account area. It reports its failures like all others. */
function outerClient(): Promise<Pick<Client, 'post'>> {
  outer ??= import('../api/first-client.ts').then(({ firstClient }) => {
    reportFailures(firstClient)
    return firstClient
  })
  return outer
}

/** Goes to the sign-in page, which leads back here. The promise never settles, because the page is being replaced. */
export function leaveToSignIn(): Promise<never> {
  const { pathname, search, hash } = window.location
  window.location.assign(loginUrl(pathname + search + hash))
  return new Promise(() => undefined)
}

/** Ends the session. It needs no data, so a 2xx answer without the envelope counts as done. */
export async function endSession(): Promise<void> {
  try {
    await (await outerClient()).post('/logout')
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'empty')) throw error
  }
}

/**
 * Ends the session and leaves the account. The browser's cache must not restore a page of this session. The sign-in
 * page says what happened.
 */
export async function signOut(): Promise<void> {
  await endSession()
  markEnded()
  window.location.replace('/login#signed-out')
}
