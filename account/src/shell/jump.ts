import { followable } from '@tessera/contract/redirect.ts'
import { basename, paths } from '../paths.ts'

/** What decides where a finished member goes next: fields of the user profile (specification, section 3), unchanged. */
type JumpSource = Readonly<Record<string, unknown>>

/**
 * Where to go next: the redirect address of the member's extra parameters if it is allowed, the SDK's landing page for
 * a member who came with a token, or the account's first page.
 */
export function jumpTarget(
  user: JumpSource,
  { origin, redirectHosts }: { origin: string; redirectHosts: readonly string[] },
): string {
  const extra = user['extraParams']
  const asked: unknown = typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'redirect_url') : null
  return followable(asked, { origin, hosts: redirectHosts }) ?? sdkLanding(user) ?? basename + paths.personal
}

function sdkLanding({ sdkToken, sdkLang, sdkFrom, hidden }: JumpSource): string | null {
  if (typeof sdkToken !== 'string' || sdkToken === '') return null
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
  const query = new URLSearchParams({ lang: text(sdkLang), from: text(sdkFrom), hidden: text(hidden), token: sdkToken })
  return `${basename}/auth/sdk?${query.toString()}`
}
