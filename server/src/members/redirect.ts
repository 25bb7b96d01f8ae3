/** Where a sign-in leads when nothing (allowed) was asked for. */
export const defaultTarget = '/user/accounts/auth/personal'

/**
 * The asked target if it is allowed: a path of ours, our own origin, or a host on the list (https, or http in the
 * sandbox's own origin); anything else becomes the default page. Guards against open redirects (OWASP ASVS V3.7.2).
 */
export function safeTarget(asked: string | undefined, own: string, hosts: readonly string[]): string {
  if (!asked || /[\u0000-\u0020\\]/.test(asked)) return defaultTarget
  const url = URL.parse(asked, own)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return defaultTarget
  if (url.origin === own) {
    // `/.//evil.example` is a path of ours until a browser reads the tidied form as another host.
    return url.pathname.startsWith('//') ? defaultTarget : url.pathname + url.search + url.hash
  }
  return url.protocol === 'https:' && hosts.includes(url.host) ? url.href : defaultTarget
}
