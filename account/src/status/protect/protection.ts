import { call } from '../../api/call.ts'

/** What would protect the account of a member who has only a password: what their device can do. */
export type Protection = 'passkey' | 'app'

const storageKey = 'protection-later'
/** How long the offer stays away after “Not now”. */
const laterDays = 30

/** What to offer; null if the account is protected, the member said “Not now”, or there is no answer. */
export async function askProtection(signal?: AbortSignal): Promise<Protection | null> {
  if (isPutOff(Date.now())) return null
  try {
    const { passkeys, appSince } = await call('GET /v1/private/security/page', { signal, fresh: true })
    if (passkeys.length > 0 || appSince !== null) return null
    return (await hasPasskeys()) ? 'passkey' : 'app'
  } catch {
    return null
  }
}

/** This browser does not offer it again for a while. */
export function putOff(now: number): void {
  window.localStorage.setItem(storageKey, String(now))
}

function isPutOff(now: number): boolean {
  return now - Number(window.localStorage.getItem(storageKey) ?? 0) < laterDays * 86_400_000
}

async function hasPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
