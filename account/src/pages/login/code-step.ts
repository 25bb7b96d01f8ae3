import type { Calls } from '@tessera/contract/endpoints.ts'
import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'

type Sent = Calls['POST /v1/public/user/sign-up']['result']

/** A code that the page waits for. */
export type CodeStep = Sent & { email: string; mode: 'sign-up' | 'forgot' }

const key = 'login-code'

/** Keeps the step in this tab while the member reads the email in another one. Null removes it. */
export function storeStep(step: CodeStep | null): void {
  try {
    if (step) window.sessionStorage.setItem(key, JSON.stringify(step))
    else window.sessionStorage.removeItem(key)
  } catch {
    // Without storage a reload starts over.
  }
}

/** The step that is still waiting in this tab. */
export function storedStep(): CodeStep | null {
  try {
    const step = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as CodeStep | null
    return step && Date.parse(step.validUntil) > Date.now() ? step : null
  } catch {
    return null
  }
}

/** Has a code sent: for a new account, or for a forgotten password. */
export async function sendCode(to: CodeStep['mode'], email: string, password: string): Promise<Sent> {
  const { version = '' } = element('legal', HTMLElement).dataset
  const body = to === 'forgot' ? { email } : { email, password, termsVersion: version }
  return (await firstClient.post(`/v1/public/user/${to === 'forgot' ? 'forgot-password' : to}`, { body })) as Sent
}
