import type { Calls } from '@tessera/contract/endpoints.ts'
import type { AttemptPurpose } from '@tessera/contract/states.ts'
import { call } from '../../../../api/call.ts'
import { level } from '../load.ts'

/** A link that carries verification on to another device. */
export type Handoff = Calls['POST /v3/private/kyc/handoff/start']['result'] & {
  purpose: AttemptPurpose
  /** Opened in another browser of this very device: there is nothing to scan. */
  outside: boolean
}
/** Where it stands. */
export type HandoffStatus = NonNullable<Calls['GET /v3/private/kyc/handoff/status']['result']['handoff']>

const storageKey = 'handoff'

/**
 * Asks for a one-time link on which another device, or another browser of this one, carries on what is captured here. The
 * link asked for before ends. Kept in the tab, so that a reload shows it again.
 */
export async function askHandoff(purpose: AttemptPurpose, language: string, isOutside: boolean): Promise<Handoff> {
  const handoff = {
    ...(await call('POST /v3/private/kyc/handoff/start', { body: { level, purpose, lang: language } })),
    purpose,
    outside: isOutside,
  }
  window.sessionStorage.setItem(storageKey, JSON.stringify(handoff))
  return handoff
}

/** The link of this tab, as long as nobody took it back. */
export function storedHandoff(purpose: AttemptPurpose): Handoff | null {
  try {
    // Written by `askHandoff` alone; whether it still stands the server says.
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Handoff | null
    return kept?.purpose === purpose && typeof kept.id === 'string' && Array.isArray(kept.qr) ? kept : null
  } catch {
    return null
  }
}

/** Forgets the link on this page; what it gave stays as it is. */
export function clearHandoff(): void {
  window.sessionStorage.removeItem(storageKey)
}

/** Takes verification back: the link, and the other device's access, are over. */
export async function cancelHandoff(id: string): Promise<void> {
  await call('POST /v3/private/kyc/handoff/cancel', { body: { id } })
  clearHandoff()
}
