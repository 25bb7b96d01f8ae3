import { element } from './element.ts'
import type { LoginFault } from './login-form.ts'

/* What the page says about errors. Its texts are in the page, in the member's language. */

/** The fields of all forms. */
export const fields = {
  email: element('email', HTMLInputElement),
  password: element('password', HTMLInputElement),
  factor: element('factor', HTMLInputElement),
  code: element('code', HTMLInputElement),
  newPassword: element('newPassword', HTMLInputElement),
}
const problem = element('problem', HTMLElement)
const texts = element('texts', HTMLTemplateElement).dataset

function wordsOf({ text, minutes = 0 }: LoginFault): string {
  if (text !== 'tooMany') return texts[text] ?? ''
  // The page contains each plural form of its language.
  const form = new Intl.PluralRules(document.documentElement.lang).select(minutes)
  const name = `tooMany${form.slice(0, 1).toUpperCase()}${form.slice(1)}`
  return (texts[name] ?? '').replace('{{count}}', String(minutes))
}

/** Shows an error at its field, or none. */
export function showFaultAt(at: keyof typeof fields, fault: LoginFault | undefined): void {
  element(`${at}-error`, HTMLElement).textContent = fault ? wordsOf(fault) : ''
  if (fault) fields[at].setAttribute('aria-invalid', 'true')
  else fields[at].removeAttribute('aria-invalid')
}

/** Shows each error at its place and focuses the first. */
export function showFaults(faults: readonly LoginFault[]): void {
  for (const at of ['email', 'password', 'factor', 'code', 'newPassword'] as const)
    showFaultAt(
      at,
      faults.find((one) => one.at === at),
    )
  const general = faults.find(({ at }) => at === 'form')
  problem.hidden = !general
  element('notice', HTMLElement).hidden = true
  problem.textContent = general ? wordsOf(general) : ''
  element('support', HTMLElement).hidden = general?.text !== 'closed'
  const [first] = faults
  if (first) (first.at === 'form' ? problem : fields[first.at]).focus()
}

/** Shows what has happened above the form. The news of a reset says what is on hold, so it is no plain success. */
export function announce(news: 'reset' | 'resent' | 'notMe' | 'ended' | 'out'): void {
  const notice = element('notice', HTMLElement)
  notice.textContent = notice.dataset[news] ?? ''
  notice.dataset['tone'] = news === 'reset' ? 'warn' : 'good'
  notice.hidden = false
  notice.focus()
}
