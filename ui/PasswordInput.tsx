import { useState, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import styles from './Field.module.css'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { TextInputProps } from './TextInput.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password with a button that shows it. */
export function PasswordInput({
  label,
  hint,
  error,
  id,
  showLabel,
  hideLabel,
  ...input
}: PasswordInputProps): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        // A password reads from left to right in every language, or its last sign would be shown first.
        <div className={styles['withButton']} dir="ltr">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={styles['control']}
          />
          <button
            type="button"
            className={styles['insideButton']}
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  )
}
