/** Where somebody may be led. */
interface Allowed {
  /** Our own origin; without it only whole addresses count. */
  origin?: string
  /** Hosts beside our own. */
  hosts: readonly string[]
}

/**
 * The address to follow, or null for one that nobody may be led to: a path of ours, or a page of a listed host by https, where on
 * one's own machine http will do. Guards against open redirects (OWASP ASVS V3.7.2).
 */
export function followable(asked: unknown, { origin, hosts }: Allowed): string | null {
  // Browsers read over blanks and control characters, and take `\` for `/`: what is asked must be what is read.
  if (typeof asked !== 'string' || asked === '' || /[\u0000-\u0020\\]/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  // `/.//evil.example` is a path of ours until a browser reads the tidied form as another host.
  if (url.origin === origin) return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
  const safe = url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return safe && hosts.includes(url.host) ? url.href : null
}
