import type { Calls } from '@tessera/contract/endpoints.ts'
import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'

type Options = Calls['POST /v1/public/user/passkey-options']['result']
type Body = Calls['POST /v1/public/user/passkey-sign-in']['body']
type SignedIn = Calls['POST /v1/public/user/passkey-sign-in']['result']

/** A challenge works for five minutes. The one of the email field is replaced before that. */
const renewMs = 240_000

/** Loaded only where the browser has passkeys. */
const browser = () => import('../../shell/confirm/passkey-browser.ts')

/** What the page does with a passkey. */
export interface PasskeyUse {
  target: () => { redirect_url?: string }
  /** The member chose a passkey, and the answer is on its way. */
  busy: (now: boolean) => void
  failed: (error: unknown) => void
}

/** Lets members sign in with a passkey: with the button, and from the browser's suggestions at the email field. */
export async function letUsePasskey(use: PasskeyUse): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') return
  const button = element('passkey', HTMLButtonElement)
  button.hidden = false
  button.addEventListener('click', () => void press(use))
  // Older browsers have passkeys without suggestions.
  const suggests = 'isConditionalMediationAvailable' in PublicKeyCredential
  if (!suggests || !(await PublicKeyCredential.isConditionalMediationAvailable())) return
  void suggest(use)
  setInterval(() => document.hidden || void suggest(use), renewMs)
}

async function press(use: PasskeyUse): Promise<void> {
  use.busy(true)
  try {
    await signIn(await chosen(false), use)
  } catch (error) {
    use.busy(false)
    const { PasskeyCancelled } = await browser()
    if (!(error instanceof PasskeyCancelled)) use.failed(error)
  }
}

/** Nothing is shown until the member chooses a suggestion. */
async function suggest(use: PasskeyUse): Promise<void> {
  const passkey = await chosen(true).catch(() => null)
  if (!passkey) return
  use.busy(true)
  await signIn(passkey, use).catch((error: unknown) => {
    use.busy(false)
    use.failed(error)
    void suggest(use)
  })
}

async function chosen(autofill: boolean): Promise<Body['passkey']> {
  const { signWithPasskey } = await browser()
  const options = (await firstClient.post('/v1/public/user/passkey-options', { body: {} })) as Options
  return signWithPasskey(options, autofill)
}

async function signIn(passkey: Body['passkey'], { target }: PasskeyUse): Promise<void> {
  const body: Body = { passkey, ...target() }
  const { redirect_url } = (await firstClient.post('/v1/public/user/passkey-sign-in', { body })) as SignedIn
  // Stays busy because the next page is loading.
  window.location.assign(redirect_url)
}
