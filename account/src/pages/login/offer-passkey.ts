import type { Calls } from '@tessera/contract/endpoints.ts'
import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'

type Options = Calls['POST /v1/private/security/passkey-options']['result']
type Body = Calls['POST /v1/private/security/passkey-add']['body']

/** Offers a passkey after sign-up if this device can create one. Ends when the member added one or declined. */
export async function offerPasskey({
  shown,
  failed,
}: {
  shown: () => void
  failed: (error: unknown) => void
}): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') return
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return
  element('offer', HTMLElement).hidden = false
  shown()
  const { promise, resolve } = Promise.withResolvers<void>()
  element('offer-later', HTMLButtonElement).addEventListener('click', () => resolve())
  const add = element('offer-add', HTMLButtonElement)
  const press = async (): Promise<void> => {
    if (add.ariaBusy === 'true') return
    add.ariaBusy = 'true'
    try {
      if (await addPasskey()) resolve()
    } catch (error) {
      failed(error)
    } finally {
      add.ariaBusy = 'false'
    }
  }
  add.addEventListener('click', () => void press())
  return promise
}

/** False when the member closed the browser's dialog: they decide again between both buttons. */
async function addPasskey(): Promise<boolean> {
  const { createPasskey, newPasskeyName, PasskeyCancelled } = await import('../../shell/confirm/passkey-browser.ts')
  const options = (await firstClient.post('/v1/private/security/passkey-options', { body: {} })) as Options
  try {
    const body: Body = { name: newPasskeyName(), passkey: await createPasskey(options) }
    await firstClient.post('/v1/private/security/passkey-add', { body })
    return true
  } catch (error) {
    if (error instanceof PasskeyCancelled) return false
    throw error
  }
}
