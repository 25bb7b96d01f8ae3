import { passwordFaultOf, type Mode } from './login-form.ts'
import { fields, showFaultAt } from './show-faults.ts'

/** Loads the help with a new password once its first letter is typed. `email`: of the code that the page waits for. */
export function helpWhileTyping(page: () => { mode: Mode; email: string | undefined }): void {
  for (const at of ['password', 'newPassword'] as const) {
    const isNew = (): boolean => at === 'newPassword' || page().mode === 'sign-up'
    fields[at].addEventListener('input', () => {
      if (!isNew()) return
      const typed = { password: fields[at].value, email: page().email ?? fields.email.value }
      void import('./password-help.ts')
        .then(({ helpWithPassword }) =>
          helpWithPassword(typed, (fault) => isNew() && showFaultAt(at, passwordFaultOf(at, fault))),
        )
        .catch(() => undefined)
    })
  }
}
