import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { deviceOf } from '@tessera/contract/device.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'

type Creation = Calls['POST /v1/private/security/passkey-options']['result']
type Created = Calls['POST /v1/private/security/passkey-add']['body']['passkey']
type Request = Calls['POST /v1/public/user/passkey-options']['result']
type Used = Calls['POST /v1/public/user/passkey-sign-in']['body']['passkey']

/** The member closed the browser's own dialog, or it has no fitting passkey. */
export class PasskeyCancelled extends Error {}

/** Lets the browser create a passkey. */
export async function createPasskey(options: Creation): Promise<Created> {
  const { id, rawId, type, response } = await started(() =>
    startRegistration({ optionsJSON: { ...options, excludeCredentials: known(options.excludeCredentials) } }),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } }
}

/** What a new passkey is called until the member renames it: `Chrome · Windows`. */
export function newPasskeyName(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey'
}

/** Lets the browser sign with a passkey. `autofill`: it offers passkeys where the email address is typed. */
export async function signWithPasskey(options: Request, autofill = false): Promise<Used> {
  const { id, rawId, type, response } = await started(() =>
    startAuthentication({
      optionsJSON: { ...options, allowCredentials: known(options.allowCredentials) },
      useBrowserAutofill: autofill,
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

/** The browser takes the transports that it knows and ignores the others. */
function known(list: Request['allowCredentials']): { id: string; type: 'public-key' }[] {
  return list.map(({ id, type }) => ({ id, type }))
}

async function started<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    return await start()
  } catch (error) {
    throw new PasskeyCancelled('The browser gave no passkey', { cause: error })
  }
}
