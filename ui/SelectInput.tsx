import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

export interface SelectInputProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'value' | 'onChange' | 'multiple'
> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: string; label: string; disabled?: boolean }[]
  value: string
  onChange: (value: string) => void
  /** Placeholder while nothing is chosen. Omitted if there is always a choice. */
  emptyText?: string
}

/** One choice from a list of medium length: the device's own select, which works well on every phone. */
export function SelectInput({
  label,
  hint,
  error,
  id,
  options,
  value,
  onChange,
  emptyText,
  ...select
}: SelectInputProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <div className={styles['withButton']}>
          <select
            {...select}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(styles['control'], styles['select'])}
          >
            {emptyText === undefined ? null : <option value="">{emptyText}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles['chevron']} aria-hidden="true">
            <ChevronDown size={20} />
          </span>
        </div>
      )}
    </Field>
  )
}
