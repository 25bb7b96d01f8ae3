import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { firstClient } from '../../api/first-client.ts'
import { abortable } from '../../api/abortable.ts'
import { isEmail } from '../../format/validation.ts'
import { upload } from '../../api/upload.ts'
import { addressOf } from './address.ts'
import { element } from './element.ts'
import { foldCode } from './fold-digits.ts'
import { codeFaultsOf, faultFrom, type LoginFault } from './login-form.ts'

/*
 * Recovery by identity: the address, its code, two photos. Loaded only by those who ask for it. Each form shows the next
 * one; nothing is kept, so a reload starts over.
 */

type Tell = (faults: readonly LoginFault[]) => void

const photoCodes: readonly number[] = [
  retCodes.fileTooLarge,
  retCodes.fileTooManyPixels,
  retCodes.fileTypeUnsupported,
  retCodes.fileUnreadable,
]
const form = (id: string): HTMLFormElement => element(id, HTMLFormElement)
const input = (id: string): HTMLInputElement => element(id, HTMLInputElement)

/** Shows the first form of the recovery, with the address that was typed to sign in. */
export function offerRecovery(typed: string, tell: Tell): void {
  const part = element('recover', HTMLElement)
  // Until they are needed, the fields are not in the page: password managers would fill them in.
  part.append(element('recover-parts', HTMLTemplateElement).content.cloneNode(true))
  part.hidden = false
  element('leave-recovery', HTMLAnchorElement).href = addressOf('sign-in')
  foldCode(input('recover-digits'))
  input('recover-email').value = typed
  input('recover-email').focus()
  const lost = input('recover-lost')
  lost.addEventListener('change', () => {
    element('recover-new-field', HTMLElement).hidden = !lost.checked
    if (lost.checked) input('recover-new').focus()
  })
  let id = ''
  let token = ''
  onSubmit('recover-start', tell, async () => {
    const [email, newEmail] = [input('recover-email').value.trim(), input('recover-new').value.trim()]
    if (!isEmail(email) || (lost.checked && !isEmail(newEmail))) return tell([{ at: 'form', text: 'emailInvalid' }])
    const sent = fieldsOf(
      await firstClient.post('/v1/public/user/recovery-start', {
        body: { email, ...(lost.checked ? { newEmail } : {}) },
      }),
    )
    id = String(sent['id'])
    const mail = fieldsOf(sent['sandboxMail'])
    element('recover-mail', HTMLElement).hidden = !mail['subject']
    element('recover-mail-text', HTMLElement).textContent = `${String(mail['subject'])}\n\n${String(mail['body'])}`
    turn('recover-start', 'recover-code', input('recover-digits'))
  })
  onSubmit('recover-code', tell, async () => {
    const code = input('recover-digits').value
    const faults = codeFaultsOf(code)
    if (faults.length > 0) return tell(faults.map((fault) => ({ ...fault, at: 'form' })))
    const answer = fieldsOf(
      await firstClient.post('/v1/public/user/recovery-confirm', {
        body: { id, code },
      }),
    )
    token = String(answer['token'])
    turn('recover-code', 'recover-photos', input('recover-front'))
  })
  onSubmit('recover-photos', tell, async () => {
    const [front, selfie] = [input('recover-front').files?.[0], input('recover-selfie').files?.[0]]
    if (!front || !selfie) return tell([{ at: 'form', text: 'photosEmpty' }])
    await sendPhoto(token, 'front', front)
    await sendPhoto(token, 'selfie', selfie)
    await firstClient.post('/v1/public/user/recovery-send', { body: { token } })
    const done = element('recover-done', HTMLElement)
    turn('recover-photos', 'recover-done', done)
  })
}

/** Shows the page of the link that stops a recovery. Mail scanners open links, so only its button does something. */
export function offerStop(token: string, tell: Tell): void {
  element('stop-recovery', HTMLElement).hidden = false
  const button = element('stop', HTMLButtonElement)
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    firstClient
      .post('/v1/public/user/recovery-stop', { body: { token } })
      .then(() => turn('stop-recovery', 'stop-done', element('stop-done', HTMLElement)))
      .catch((error: unknown) => tell([faultFrom(error)]))
      .finally(() => (button.ariaBusy = 'false'))
  })
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

async function sendPhoto(token: string, side: 'front' | 'selfie', file: File): Promise<void> {
  const { signal } = new AbortController()
  await firstClient.carry('/v1/public/user/recovery-photo', { query: { side }, signal }, ({ url, headers }) =>
    abortable(
      upload({ url, headers: { ...headers, 'recovery-token': token }, file, signal, onProgress: () => undefined }),
      signal,
    ),
  )
}

/** Sends a form once at a time, and says what is wrong above it. */
function onSubmit(id: string, tell: Tell, send: () => Promise<void>): void {
  const button = element(`${id}-action`, HTMLButtonElement)
  form(id).addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    tell([])
    send()
      .catch((error: unknown) => {
        const photo = photoCodes.some((code) => isRefusal(error, code))
        tell([photo ? { at: 'form', text: 'photo' } : { ...faultFrom(error), at: 'form' }])
      })
      .finally(() => (button.ariaBusy = 'false'))
  })
}

function turn(from: string, to: string, focus: HTMLElement): void {
  element(from, HTMLElement).hidden = true
  element(to, HTMLElement).hidden = false
  focus.focus()
}
