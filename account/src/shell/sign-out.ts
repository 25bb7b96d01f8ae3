import { reportFailures } from '../api/report-failures.ts'
import type { Client } from '../api/request.ts'
import { loginUrl } from '../paths.ts'

let outer: Promise<Pick<Client, 'post'>> | undefined

/** The client of what lies outside the account area; its failures are reported like all others. */
export function outerClient(): Promise<Pick<Client, 'post'>> {
  outer ??= import('../api/first-client.ts').then(({ firstClient }) => {
    reportFailures(firstClient)
    return firstClient
  })
  return outer
}

/** Leaves for the sign-in page, which leads back here. The promise never settles: the page is going away. */
export function leaveToSignIn(): Promise<never> {
  const { pathname, search, hash } = window.location
  window.location.assign(loginUrl(pathname + search + hash))
  return new Promise(() => undefined)
}

/** Ends the session and leaves the account; a page of this session must not come back from the browser's cache. */
export async function signOut(): Promise<void> {
  await (await outerClient()).post('/logout')
  window.location.replace('/login')
}
