import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import type { SignUpChallenge } from '@tessera/contract/sign-up-challenge.ts'
import { isRefusal } from '../../api/api-error.ts'
import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'
import type { Mode } from './login-form.ts'

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

/** The step that is still waiting in this tab, if the page's address asks for it: plain `/login` is for signing in. */
export function storedStep(asked: Mode): CodeStep | null {
  try {
    const step = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as CodeStep | null
    if (!step || !(Date.parse(step.validUntil) > Date.now())) return null
    return asked === step.mode ? step : null
  } catch {
    return null
  }
}

/** Has a code sent: for a new account, or for a forgotten password. */
export async function sendCode(to: CodeStep['mode'], email: string, password: string): Promise<Sent> {
  const { version = '' } = element('legal', HTMLElement).dataset
  const body = to === 'forgot' ? { email } : { email, password, termsVersion: version }
  const send = (more: object = {}): Promise<unknown> =>
    firstClient.post(`/v1/public/user/${to === 'forgot' ? 'forgot-password' : to}`, { body: { ...body, ...more } })
  let sent = send()
  for (let round = 0; round < mostRounds; round += 1) {
    const challenge = await sent.then(() => null, challengeIn)
    if (!challenge) break
    const { answerChallenge } = await import('./challenge.ts')
    sent = send({ challenge: await answerChallenge(challenge) })
  }
  return (await sent) as Sent
}

/** Has another code sent for the same. For a new account the server still has the password that was typed. */
export async function sendCodeAgain({ mode, id, email }: CodeStep): Promise<Sent> {
  return mode === 'forgot'
    ? sendCode(mode, email, '')
    : ((await firstClient.post('/v1/public/user/sign-up-resend', { body: { id } })) as Sent)
}

/** How often the server may ask: for the check of a service, then for work if that service does not answer. */
const mostRounds = 3

/** What the server asks of the browser first, if that is why it refused. */
function challengeIn(error: unknown): SignUpChallenge | null {
  return isRefusal(error, retCodes.signUpChallenge) ? (error.extInfo as unknown as SignUpChallenge) : null
}
