import type { ReactNode, Ref } from 'react'
import { FieldError } from './Field.tsx'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
  /** Below the text and outside of the label, such as a link. */
  after?: ReactNode
  /** Id of the box itself. */
  ref?: Ref<HTMLInputElement>
}

/** A yes-or-no choice with its label. */
export function Checkbox({ name, checked, onChange, error, children, after, ref }: CheckboxProps): ReactNode {
  const errorId = `${name}-error`
  return (
    <div className={styles['checkbox']}>
      <label className={styles['label']}>
        <input
          type="checkbox"
          ref={ref}
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <div className={styles['after']}>
        {after}
        <FieldError id={errorId} text={error} />
      </div>
    </div>
  )
}
