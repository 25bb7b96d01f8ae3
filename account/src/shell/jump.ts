import { followable } from '@tessera/contract/redirect.ts'
import { basename, paths } from '../paths.ts'

/** What decides where a finished member goes on: fields of the user profile (specification, section 3), as they come. */
type JumpSource = Readonly<Record<string, unknown>>

/**
 * Where to go from here: the redirect address of the member's extra parameters if it is allowed, else the SDK's landing
 * page for whoever came with a token, else the account's first page.
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
