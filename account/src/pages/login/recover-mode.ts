import { addressWith } from './address.ts'
import { element } from './element.ts'
import type { LoginFault } from './login-form.ts'

/** Whether the address asks to recover an account, or has the link of an email that stops a recovery. */
export function recoveryAsked({ search }: Pick<Location, 'search'>): 'recover' | 'stop' | null {
  const asked = new URLSearchParams(search).get('mode')
  return asked === 'recover' ? 'recover' : asked === 'stop-recovery' ? 'stop' : null
}

/** Loads the recovery, and shows the part that the address asks for. The token leaves the address at once. */
export async function showRecovery(
  part: 'recover' | 'stop',
  { typed, tell }: { typed: string; tell: (faults: readonly LoginFault[]) => void },
) {
  const token = window.location.hash.slice(1)
  if (part === 'stop') window.history.replaceState(null, '', addressWith('mode', ''))
  const { offerRecovery, offerStop } = await import('./recover.ts')
  if (part === 'recover') offerRecovery(typed, tell)
  else offerStop(token, tell)
}

/** Opens the recovery from its link without loading the page again, so that the typed address stays. */
export function onRecoveryAsked(open: () => void): void {
  element('to-recovery', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    window.history.replaceState(null, '', addressWith('mode', 'recover'))
    open()
  })
}
