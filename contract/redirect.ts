/** Where we may redirect to. */
interface Allowed {
  /** Our own origin; without it only absolute URLs are allowed. */
  origin?: string
  /** Allowed hosts besides our own. */
  hosts: readonly string[]
}

/**
 * The URL to redirect to, or null if it is not allowed. Allowed are a path of ours, and a page of a listed host over
 * https (also http on localhost). Guards against open redirects (OWASP ASVS V3.7.2).
 */
export function followable(asked: unknown, { origin, hosts }: Allowed): string | null {
  // Browsers ignore spaces and control characters, and treat `\` as `/`: we must check what the browser will read.
  if (typeof asked !== 'string' || asked === '' || /[\u0000-\u0020\\]/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  // `/.//evil.example` is a path of ours until a browser normalises it to another host.
  if (url.origin === origin) return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
  const safe = url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return safe && hosts.includes(url.host) ? url.href : null
}
