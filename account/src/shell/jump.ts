import { basename, paths } from '../paths.ts'

/** What decides where a finished member goes on: fields of the user profile (specification, section 3), as they come. */
type JumpSource = Readonly<Record<string, unknown>>

/**
 * Where to go from here: the redirect address of the member's extra parameters if it is allowed, else the SDK's landing
 * page for whoever came with a token, else the account's first page.
 */
export function jumpTarget(user: JumpSource, { origin, redirectHosts }: { origin: string; redirectHosts: readonly string[] }): string {
  return allowedRedirect(user['extraParams'], origin, redirectHosts) ?? sdkLanding(user) ?? basename + paths.personal
}

/** A path of ours, or a page of a listed host by https (on one's own machine http will do); anything else is nobody's business (OWASP ASVS V3.7.2). */
function allowedRedirect(extraParams: unknown, origin: string, hosts: readonly string[]): string | null {
  const asked: unknown = typeof extraParams === 'object' && extraParams !== null ? Reflect.get(extraParams, 'redirect_url') : null
  if (typeof asked !== 'string' || asked === '' || /[\u0000-\u0020\\]/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (!url || url.username || url.password) return null
  if (url.origin === origin) return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1'))
  return safe && hosts.includes(url.host) ? url.href : null
}

function sdkLanding({ sdkToken, sdkLang, sdkFrom, hidden }: JumpSource): string | null {
  if (typeof sdkToken !== 'string' || sdkToken === '') return null
  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'boolean' ? String(value) : '')
  const query = new URLSearchParams({ lang: text(sdkLang), from: text(sdkFrom), hidden: text(hidden), token: sdkToken })
  return `${basename}/auth/sdk?${query.toString()}`
}
