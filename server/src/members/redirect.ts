import { followable } from '@tessera/contract/redirect.ts'

/** Where a sign-in leads when nothing (allowed) was asked for. */
export const defaultTarget = '/user/accounts/auth/personal'

/** The asked target if it may be followed; anything else becomes the default page. */
export function safeTarget(asked: string | undefined, own: string, hosts: readonly string[]): string {
  return followable(asked, { origin: own, hosts }) ?? defaultTarget
}
