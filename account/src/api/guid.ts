/** How long the guid is stored, in seconds: 120 minutes (specification, section 9). */
const maxAge = 120 * 60

/**
 * A random UUID (version 4), also on a page without TLS in a local network, where browsers do not offer `randomUUID`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The 36 characters that identify a visit for the server. Created on first use and stored in a cookie. */
export function visitGuid(page: Pick<Document, 'cookie'> = document): string {
  const stored = /(?:^|; )guid=([\w-]{36})(?:;|$)/.exec(page.cookie)?.[1]
  if (stored) return stored
  const guid = newId()
  page.cookie = `guid=${guid}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
  return guid
}
