import { retCodes } from '@tessera/contract/errors.ts'
import type { SignUpChallenge } from '@tessera/contract/sign-up-challenge.ts'
import type { FrameMessage, StartMessage } from '../../providers/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { element } from './element.ts'
import { findAnswer } from './work.ts'

/** Answers what the server asks of the browser while many sign up. Rejects when the service’s part fails. */
export async function answerChallenge(challenge: SignUpChallenge): Promise<{ task?: string; answer: string }> {
  const part = element('challenge', HTMLElement)
  part.hidden = false
  element('challenge-work', HTMLElement).hidden = !('task' in challenge)
  try {
    if ('task' in challenge) return { task: challenge.task, answer: await findAnswer(challenge.task, challenge.bits) }
    return { answer: await askService(part, challenge) }
  } finally {
    part.hidden = true
  }
}

/** A service whose part does not show within this time has failed. */
const patienceMs = 30_000

/** Shows the service’s part in a document of its own, because this page’s policy allows no other site. */
function askService(place: HTMLElement, { service, siteKey }: { service: string; siteKey: string }): Promise<string> {
  const frame = document.createElement('iframe')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const late = setTimeout(() => reject(failed()), patienceMs)
  const hear = ({ source, origin, data }: MessageEvent<FrameMessage>): void => {
    if (source !== frame.contentWindow || origin !== window.location.origin) return
    if (data.type === 'loaded') frame.contentWindow?.postMessage(startMessage(siteKey), window.location.origin)
    if (data.type === 'height') frame.height = String(data.pixels)
    if (data.type === 'ready') clearTimeout(late)
    if (data.type === 'answered') resolve(data.answer)
    if (data.type === 'failed') reject(failed())
  }
  window.addEventListener('message', hear)
  frame.title = service
  frame.src = `/user/accounts/provider/${service}`
  place.append(frame)
  return promise.finally(() => {
    clearTimeout(late)
    window.removeEventListener('message', hear)
    frame.remove()
  })
}

const startMessage = (siteKey: string): StartMessage => ({
  type: 'start',
  token: siteKey,
  language: document.documentElement.lang,
  theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
})

const failed = (): ApiError => new ApiError('refused', '', { code: retCodes.signUpChallenge })
