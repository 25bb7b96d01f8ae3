import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './Form.module.css'

export interface FormProps {
  children: ReactNode
  onSend: () => void
  /** Name for screen readers, if the page's title does not say it. */
  label?: string
  id?: string
  className?: string | undefined
  /** Text of the submit button. Omitted if the form has a button elsewhere. */
  action?: string | null
  /** How the submit button looks: not as the main one where the page advises another way first. */
  variant?: ButtonVariant
  /** The form is being sent: the button says so, and nothing is sent a second time. */
  busy?: boolean
  disabled?: boolean
  /** Why it could not be sent, above the button. */
  problem?: ReactNode
  /** Other options, below the button. */
  after?: ReactNode
  /** The form saves while the member types, so leaving the page loses nothing. */
  autosaved?: boolean
}

/**
 * A form with one submit button. After a submission with errors, the error summary or the first invalid field gets the
 * focus.
 */
export function Form({
  children,
  onSend,
  label,
  id,
  className,
  action,
  variant = 'primary',
  busy = false,
  disabled,
  problem,
  after,
  autosaved = false,
}: FormProps): ReactNode {
  const { form, tried } = useFocusOnError(busy)
  return (
    <form
      ref={form}
      id={id}
      className={classNames(styles['form'], className)}
      aria-label={label}
      data-stored={autosaved ? '' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        tried()
        onSend()
      }}
    >
      {children}
      {problem}
      {action || after ? (
        <div className={styles['send']}>
          {action ? (
            <Button type="submit" variant={variant} size="large" fullWidth loading={busy} disabled={disabled}>
              {action}
            </Button>
          ) : null}
          {after}
        </div>
      ) : null}
    </form>
  )
}

/** Moves the focus once per submission, when the result is known. */
function useFocusOnError(busy: boolean): { form: { current: HTMLFormElement | null }; tried: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (busy || answered.current === tries) return
    answered.current = tries
    firstError(form.current)?.focus()
  }, [busy, tries])
  return { form, tried: () => setTries((before) => before + 1) }
}

const control = ':is(input, select, textarea, button):not([tabindex="-1"], :disabled)'

function firstError(form: HTMLFormElement | null): HTMLElement | null {
  const found = form?.querySelector<HTMLElement>(
    '[role="alert"][tabindex="-1"], [aria-invalid="true"], fieldset[aria-describedby*="-error"]',
  )
  if (!found?.matches('fieldset')) return found ?? null
  return found.querySelector<HTMLElement>('[aria-invalid="true"]') ?? found.querySelector<HTMLElement>(control)
}
