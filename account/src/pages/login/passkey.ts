import type { Calls } from '@tessera/contract/endpoints.ts'
import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'

type Options = Calls['POST /v1/public/user/passkey-options']['result']
type Body = Calls['POST /v1/public/user/passkey-sign-in']['body']
type SignedIn = Calls['POST /v1/public/user/passkey-sign-in']['result']

/** A challenge works for five minutes. The one of the email field is replaced before that. */
const renewMs = 240_000

/** The browser's dialog for the button is open. A suggestion that starts then would close it. */
let dialogOpen = false

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
  const button = element('passkey', HTMLButtonElement)
  // Nearly every browser has passkeys, so the page is drawn with the button and nothing moves.
  if (typeof PublicKeyCredential === 'undefined') {
    button.hidden = true
    return
  }
  button.addEventListener('click', () => void press(use))
  // Older browsers have passkeys without suggestions.
  const suggests = 'isConditionalMediationAvailable' in PublicKeyCredential
  if (!suggests || !(await PublicKeyCredential.isConditionalMediationAvailable())) return
  void suggest(use)
  setInterval(() => document.hidden || void suggest(use), renewMs)
}

async function press(use: PasskeyUse): Promise<void> {
  use.busy(true)
  dialogOpen = true
  try {
    const { signWithPasskey } = await browser()
    await signIn(await signWithPasskey(await challenge(), false), use)
  } catch (error) {
    dialogOpen = false
    use.busy(false)
    const { PasskeyCancelled } = await browser()
    if (error instanceof PasskeyCancelled) void suggest(use)
    else use.failed(error)
  }
}

/** Nothing is shown until the member chooses a suggestion. */
async function suggest(use: PasskeyUse): Promise<void> {
  const passkey = await suggested().catch(() => null)
  if (!passkey) return
  use.busy(true)
  await signIn(passkey, use).catch((error: unknown) => {
    use.busy(false)
    use.failed(error)
    void suggest(use)
  })
}

async function suggested(): Promise<Body['passkey'] | null> {
  const { signWithPasskey } = await browser()
  const options = await challenge()
  return dialogOpen ? null : signWithPasskey(options, true)
}

async function challenge(): Promise<Options> {
  return (await firstClient.post('/v1/public/user/passkey-options', { body: {} })) as Options
}

async function signIn(passkey: Body['passkey'], { target }: PasskeyUse): Promise<void> {
  const body: Body = { passkey, ...target() }
  const { redirect_url } = (await firstClient.post('/v1/public/user/passkey-sign-in', { body })) as SignedIn
  // Stays busy because the next page is loading.
  window.location.assign(redirect_url)
}
