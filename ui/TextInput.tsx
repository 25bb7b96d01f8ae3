import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Aligned left in every language. Otherwise the beginning of a long value is cut off. */
const fromLeft: ReadonlySet<string | undefined> = new Set(['email', 'url'])

/** One line of text with label, hint and error. */
export function TextInput({ label, hint, error, id, ...input }: TextInputProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <input
          dir={fromLeft.has(input.type) ? 'ltr' : undefined}
          {...input}
          {...control}
          className={styles['control']}
        />
      )}
    </Field>
  )
}
