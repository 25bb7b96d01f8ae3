import { useId, useState, type ReactNode } from 'react'
import { monthOf, type MonthParts } from './date-parts.ts'
import { digitsOf } from './digits.ts'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import { figures } from './figures.ts'
import styles from './MonthInput.module.css'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'

export interface MonthInputProps {
  legend: string
  hint?: string | undefined
  error?: string | undefined
  /** `choose` is the placeholder of the list of months. */
  labels: { month: string; year: string; choose: string }
  language: string
  /** `YYYY-MM`; null while it is incomplete. */
  value: string | null
  /** Initial content of the boxes if the value was incomplete. */
  started?: MonthParts
  onChange: (value: string | null, boxes: MonthParts) => void
}

/** A month of a year. One half alone is not a value and stays in its box. */
export function MonthInput({
  legend,
  hint,
  error,
  labels,
  language,
  value,
  started = emptyMonth,
  onChange,
}: MonthInputProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState(started)
  const known = value === null ? null : { year: value.slice(0, 4), month: value.slice(5) }
  const parts = known && monthOf(typed) !== value ? known : typed
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: new Intl.DateTimeFormat(language, {
      ...figures,
      month: 'long',
      calendar: 'gregory',
      timeZone: 'UTC',
    }).format(new Date(Date.UTC(2000, index, 1))),
  }))
  const take = (next: typeof typed): void => {
    setTyped(next)
    onChange(monthOf(next), next)
  }
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={[error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined}
    >
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['pair']}>
        <SelectInput
          label={labels.month}
          options={months}
          value={parts.month}
          emptyText={labels.choose}
          aria-invalid={error && parts.month === '' ? true : undefined}
          onChange={(month) => take({ ...parts, month })}
        />
        <TextInput
          label={labels.year}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-invalid={error && (parts.month !== '' || parts.year.length < 4) ? true : undefined}
          value={parts.year}
          onChange={(event) => take({ ...parts, year: digitsOf(event.target.value, 4) })}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}

const emptyMonth: MonthParts = { year: '', month: '' }
