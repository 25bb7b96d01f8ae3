import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

export interface TextareaProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'value' | 'onChange' | 'rows'
> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Shows how many characters are left, once a tenth of `maxLength` is left. */
  leftText?: (left: number) => string
  /** Lines that the empty box has (Field.module.css). */
  rows?: 2 | 3 | 5 | 6
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. The box grows with the text. */
export function Textarea({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  leftText,
  maxLength,
  rows = 3,
  ...area
}: TextareaProps): ReactNode {
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  const near = maxLength !== undefined && left <= Math.ceil(maxLength / 10)
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            rows={rows}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(styles['control'], styles['lines'])}
          />
          {leftText ? <output className={styles['hint']}>{near ? leftText(left) : ''}</output> : null}
        </>
      )}
    </Field>
  )
}
