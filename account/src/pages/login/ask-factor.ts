import { element } from './element.ts'
import { fields } from './show-faults.ts'

/** The password is right. A code is needed, too: of the member's app, or of our email. */
export function askFactor(from: 'app' | 'email'): void {
  for (const id of ['factor-label', 'factor-hint']) {
    const text = element(id, HTMLElement)
    text.textContent = (text.dataset[from] ?? '').replace('{{email}}', `\u2068${fields.email.value.trim()}\u2069`)
  }
  element('factor-field', HTMLElement).hidden = false
  fields.factor.value = ''
  fields.factor.focus()
}
