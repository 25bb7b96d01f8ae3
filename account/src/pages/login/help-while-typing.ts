import { element } from './element.ts'
import { passwordFaultOf, type Mode } from './login-form.ts'
import { fields, showFaultAt } from './show-faults.ts'

/** Loads the help with a new password once its first letter is typed. `email`: of the code that the page waits for. */
export function helpWhileTyping(page: () => { mode: Mode; email: string | undefined }): void {
  let changes = 0
  for (const at of ['password', 'newPassword'] as const) {
    const isNew = (): boolean => at === 'newPassword' || page().mode === 'sign-up'
    fields[at].addEventListener('input', () => {
      if (!isNew()) return
      const change = (changes += 1)
      const typed = { password: fields[at].value, email: page().email ?? fields.email.value }
      void import('./password-help.ts')
        .then(({ helpWithPassword }) =>
          helpWithPassword(
            typed,
            (fault) => change === changes && isNew() && showFaultAt(at, passwordFaultOf(at, fault)),
          ),
        )
        .catch(() => undefined)
    })
  }
  // From then on the page shows what the form was refused for, until the field changes.
  for (const id of ['form', 'code-form'])
    element(id, HTMLFormElement).addEventListener('submit', () => {
      changes += 1
    })
}
