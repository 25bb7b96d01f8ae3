import { loginUrl } from '../paths.ts'

/** Leaves for the sign-in page, which leads back here. The promise never settles: the page is going away. */
export function leaveToSignIn(): Promise<never> {
  const { pathname, search, hash } = window.location
  window.location.assign(loginUrl(pathname + search + hash))
  return new Promise(() => undefined)
}

/** Ends the session and leaves the account; a page of this session must not come back from the browser's cache. */
export async function signOut(): Promise<void> {
  const { firstClient } = await import('../api/first-client.ts')
  await firstClient.post('/logout')
  window.location.replace('/login')
}
