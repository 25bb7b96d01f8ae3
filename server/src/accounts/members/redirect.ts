import { followable } from '@tessera/contract/redirect.ts'

/** The target after sign-in when the request has no (allowed) target. */
export const defaultTarget = '/user/accounts/auth/personal'

/** Our paths that are not pages: API calls, streams and the sign-in itself. */
const noPages = /^\/(x-api|login)(?![^/?#])/

/** The requested target if it is allowed and a page, otherwise the default page. */
export function safeTarget(asked: string | undefined, own: string, hosts: readonly string[]): string {
  const target = followable(asked, { origin: own, hosts })
  return target === null || noPages.test(target) ? defaultTarget : target
}
