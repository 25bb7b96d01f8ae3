/** How long the guid is kept, seconds: 120 minutes (specification, section 9). */
const maxAge = 120 * 60

/** The 36 characters by which the server tells one visit from another; made on first need, kept in a cookie. */
export function visitGuid(page: Pick<Document, 'cookie'> = document): string {
  const kept = /(?:^|; )guid=([\w-]{36})(?:;|$)/.exec(page.cookie)?.[1]
  if (kept) return kept
  const guid = crypto.randomUUID()
  page.cookie = `guid=${guid}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
  return guid
}
