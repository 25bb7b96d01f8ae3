import '@tessera/ui/tokens.css'
import './help.css'
import { figures } from '@tessera/ui/figures.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { secondClient } from '../../api/second-client.ts'
import { reloadOnceEnded } from '../../shell/ended.ts'
import { followFailures } from '../failures.ts'
import { correctionText, faultFrom, faultsOf, waitIn, type ContactFault, type Typed } from './contact-form.ts'

/*
 * The pages of the help centre are complete HTML. This script makes the contact form work, and shows and reports
 * failures.
 */

type Sent = Calls['POST /v1/public/support/request']['result']

reloadOnceEnded()

const form = document.getElementById('contact')
const showContactFaults = form instanceof HTMLFormElement ? actOn(form) : null
followFailures({
  client: secondClient,
  monitorScript: document.body.dataset['monitor'],
  show: (error) => showContactFaults?.([faultFrom(error)]),
})

/** Makes the form work. Returns how its errors are shown. */
function actOn(form: HTMLFormElement): (faults: readonly ContactFault[]) => void {
  const detail = document.getElementById('detail')
  const fields = {
    topic: element('topic', HTMLSelectElement),
    ...(detail instanceof HTMLSelectElement ? { detail } : {}),
    message: element('message', HTMLTextAreaElement),
    replyEmail: element('replyEmail', HTMLInputElement),
  }
  const [problem, button, sent] = [
    element('problem', HTMLElement),
    element('send', HTMLButtonElement),
    element('sent', HTMLElement),
  ]
  const texts = element('texts', HTMLTemplateElement).dataset
  const language = form.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang
  const bounds = { least: Number(form.dataset['least']), most: Number(form.dataset['most']) }
  let asMember = form.dataset['asMember'] === 'true'
  let busy = false

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  element('another', HTMLButtonElement).addEventListener('click', () => {
    fields.message.value = ''
    showSent(false)
    fields.message.focus()
  })
  // After the browser's Back button the page is as it was, but nothing is being sent.
  window.addEventListener('pageshow', () => setBusy(false))
  return showFaults

  async function send(): Promise<void> {
    if (busy) return
    const typed: Typed = {
      topic: fields.topic.value,
      ...(fields.detail ? { detail: fields.detail.value } : {}),
      message: fields.message.value,
      replyEmail: fields.replyEmail.value,
    }
    const faults = faultsOf(asMember ? { ...typed, replyEmail: '' } : typed, bounds)
    showFaults(faults)
    if (faults.length > 0) return
    setBusy(true)
    try {
      const address = typed.replyEmail.trim()
      const body = {
        topic: typed.topic,
        message: fields.detail
          ? correctionText([
              { question: labelOf(fields.detail), answer: fields.detail.selectedOptions[0]?.label ?? '' },
              { question: labelOf(fields.message), answer: typed.message.trim() },
            ])
          : typed.message.trim(),
        ...(asMember ? { asMember } : address ? { replyEmail: address } : {}),
      }
      writeAnswer((await secondClient.post('/v1/public/support/request', { body })) as Sent, address, texts)
      showSent(true)
      element('sent-title', HTMLElement).focus()
    } catch (error) {
      const fault = faultFrom(error)
      if (fault.text === 'signedOut') askForAddress()
      showFaults([fault])
    } finally {
      setBusy(false)
    }
  }

  /** Shows each error at its place and focuses the first. */
  function showFaults(faults: readonly ContactFault[]): void {
    for (const [at, field] of Object.entries(fields)) {
      const fault = faults.find((one) => one.at === at)
      element(`${at}-error`, HTMLElement).textContent = fault ? wordsOf(fault, texts, language) : ''
      if (fault) field.setAttribute('aria-invalid', 'true')
      else field.removeAttribute('aria-invalid')
    }
    const general = faults.find(({ at }) => at === 'form')
    problem.hidden = !general
    problem.textContent = general ? wordsOf(general, texts, language) : ''
    const [first] = faults
    if (first) (first.at === 'form' ? problem : fields[first.at])?.focus()
  }

  /** The session ended unnoticed: from now on this is a visitor's form. */
  function askForAddress(): void {
    asMember = false
    element('reply', HTMLElement).hidden = false
    element('account-note', HTMLElement).hidden = true
  }

  function showSent(now: boolean): void {
    sent.hidden = !now
    form.hidden = now
  }

  function setBusy(now: boolean): void {
    busy = now
    button.setAttribute('aria-busy', String(now))
  }
}

const labelOf = (field: HTMLSelectElement | HTMLTextAreaElement): string => field.labels[0]?.textContent ?? ''

function wordsOf({ text, count = 0 }: ContactFault, texts: DOMStringMap, language: string): string {
  const words = texts[text] ?? ''
  return words
    .replace('{{over}}', () => new Intl.NumberFormat(language, figures).format(count))
    .replace('{{time}}', () => waitIn(language, count))
}

/** What happens next, in the texts of the page. */
function writeAnswer({ reference, answerTo }: Sent, address: string, texts: DOMStringMap): void {
  const answers = { account: texts['sentAccount'], email: texts['sentEmail'], nobody: texts['sentNobody'] }
  const [before = '', after = ''] = (texts['sentReference'] ?? '').split('{{reference}}')
  const strong = document.createElement('strong')
  strong.textContent = reference
  element('sent-reference', HTMLElement).replaceChildren(before, strong, after)
  element('sent-answer', HTMLElement).textContent = (answers[answerTo] ?? '').replace('{{email}}', () => address)
}

function element<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The contact page has no #${id}`)
  return found
}
