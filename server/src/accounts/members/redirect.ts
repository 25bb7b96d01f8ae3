import { followable } from '@tessera/contract/redirect.ts'

/** Where a sign-in leads when nothing (allowed) was asked for. */
export const defaultTarget = '/user/accounts/auth/personal'

/** Paths of ours that are no page to come back to: calls and streams, and the sign-in itself. */
const noPages = /^\/(x-api|login)(?![^/?#])/

/** The asked target if it may be followed and is a page; anything else becomes the default page. */
export function safeTarget(asked: string | undefined, own: string, hosts: readonly string[]): string {
  const target = followable(asked, { origin: own, hosts })
  return target === null || noPages.test(target) ? defaultTarget : target
}
