/** The tag by which staff locks both levels of a member (specification, section 4). */
export const lockTag = 'KYC'

/** Whether staff locked the member. */
export function isLocked({ member_tag: tags }: { member_tag: Readonly<Record<string, string>> }): boolean {
  return tags[lockTag] === '1'
}

/** Whether a verdict by `by` (`machine`, `provider:<name>` or `reviewer:<name>`) may not approve: of a locked member only a person does. */
export function mustWait(member: { member_tag: Readonly<Record<string, string>> }, by: string): boolean {
  return isLocked(member) && !by.startsWith('reviewer:')
}
