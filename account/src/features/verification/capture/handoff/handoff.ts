import type { Calls } from '@tessera/contract/endpoints.ts'
import type { AttemptPurpose } from '@tessera/contract/states.ts'
import { call } from '../../../../api/call.ts'
import { level } from '../load.ts'

/** A link to continue verification on another device. */
export type Handoff = Calls['POST /v3/private/kyc/handoff/start']['result'] & {
  purpose: AttemptPurpose
  /** Opened in another browser of this device, so there is nothing to scan. */
  outside: boolean
}
export type HandoffStatus = NonNullable<Calls['GET /v3/private/kyc/handoff/status']['result']['handoff']>

const storageKey = 'handoff'

/**
 * Creates a one-time link to continue capture on another device or in another browser of this one. The previous link
 * ends. Stored in the tab, so that a reload shows it again.
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

/** The link of this tab until the member ends it. */
export function storedHandoff(purpose: AttemptPurpose): Handoff | null {
  try {
    // Only `askHandoff` writes it. The server knows whether it is still valid.
    const stored: Handoff | null = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null')
    return stored?.purpose === purpose && typeof stored.id === 'string' && Array.isArray(stored.qr) ? stored : null
  } catch {
    return null
  }
}

/** Forgets the link on this page. The access it gave stays. */
export function clearHandoff(): void {
  window.sessionStorage.removeItem(storageKey)
}

/** Ends the handoff: the link and the other device's access become invalid. */
export async function cancelHandoff(id: string): Promise<void> {
  await call('POST /v3/private/kyc/handoff/cancel', { body: { id } })
  clearHandoff()
}
