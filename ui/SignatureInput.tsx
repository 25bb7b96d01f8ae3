import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './SignatureInput.module.css'

export interface SignatureInputProps {
  label: string
  /** What the member declares by signing. */
  declaration: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The typed name. */
  value: string
  onChange: (value: string) => void
  /**
   * Below the line once a name is typed that has no error, such as "Date: 21 November 2026". This is only a display:
   * the server's clock decides.
   */
  dateText: string
  id?: string
  required?: boolean
}

/** A signature by typing the full name below a declaration. This does not check that the name is the right one. */
export function SignatureInput({
  label,
  declaration,
  hint,
  error,
  value,
  onChange,
  dateText,
  id,
  required,
}: SignatureInputProps): ReactNode {
  return (
    <div className={styles['signature']}>
      <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
        {(control) => (
          <>
            <div className={styles['declaration']} id={`${control.id}-declaration`}>
              {declaration}
            </div>
            <input
              {...control}
              aria-describedby={classNames(
                control['aria-describedby'],
                `${control.id}-declaration`,
                `${control.id}-date`,
              )}
              aria-required={required || undefined}
              className={classNames(fieldStyles['control'], styles['name'])}
              type="text"
              autoComplete="name"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={200}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <p className={fieldStyles['hint']} id={`${control.id}-date`}>
              {value.trim() && !error ? dateText : null}
            </p>
          </>
        )}
      </Field>
    </div>
  )
}
