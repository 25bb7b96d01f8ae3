/** The tag with which a reviewer locks both levels of a member (specification, section 4). */
export const lockTag = 'KYC'

/** Whether the member is locked. */
export function isLocked({ member_tag: tags }: { member_tag: Readonly<Record<string, string>> }): boolean {
  return tags[lockTag] === '1'
}

/**
 * Whether a verdict by `by` (`machine`, `provider:<name>` or `reviewer:<name>`) may not approve: only a reviewer may
 * approve a locked member.
 */
export function mustWait(member: { member_tag: Readonly<Record<string, string>> }, by: string): boolean {
  return isLocked(member) && !by.startsWith('reviewer:')
}
