import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Result } from './api.ts'

type Request = Result<'POST /v1/staff/session/confirm-options'>
type Creation = Result<'POST /v1/staff/invitation/open'>['options']

/** Uses a passkey. Throws the browser's error when the person cancels. */
export async function signWithPasskey(options: Request) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

/** Creates a passkey. */
export async function createPasskey(options: Creation) {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
}
