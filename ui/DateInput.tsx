import { useId, type ReactNode } from 'react'
import { partOrder, type DatePart, type DateParts } from './date-parts.ts'
import { digitsOf } from './digits.ts'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './DateInput.module.css'

export interface DateInputProps {
  legend: string
  hint?: string
  error?: string | undefined
  /** The box with the error. It is marked and gets the focus. */
  faulty?: DatePart | undefined
  labels: Record<DatePart, string>
  language: string
  value: DateParts
  onChange: (value: DateParts) => void
  onBlur?: () => void
  /** Ids of the boxes are `<id>-day`, `<id>-month`, `<id>-year`. */
  id: string
  /** The browser may fill in the member's own date of birth. */
  birthDate?: boolean
}

/**
 * A remembered date in three boxes. A calendar helps to choose a day near today. A date of birth is typed, and three
 * labelled boxes work with voice, switch and screen reader alike (GOV.UK Design System, "Date input").
 */
export function DateInput({
  legend,
  hint,
  error,
  faulty,
  labels,
  language,
  value,
  onChange,
  onBlur,
  id,
  birthDate = false,
}: DateInputProps): ReactNode {
  const own = useId()
  const describedBy = [error ? `${own}-error` : '', hint ? `${own}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={styles['fieldset']} aria-describedby={describedBy}>
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['boxes']}>
        {partOrder(language).map((part) => (
          <div key={part} className={styles[part]}>
            <label className={styles['label']} htmlFor={`${id}-${part}`}>
              {labels[part]}
            </label>
            <input
              id={`${id}-${part}`}
              name={`${id}-${part}`}
              className={fieldStyles['control']}
              inputMode="numeric"
              autoComplete={birthDate ? `bday-${part}` : 'off'}
              value={value[part]}
              aria-invalid={error && (faulty === undefined || faulty === part) ? true : undefined}
              aria-describedby={error ? `${own}-error` : undefined}
              onBlur={onBlur}
              onChange={(event) =>
                onChange({ ...value, [part]: digitsOf(event.target.value, part === 'year' ? 4 : 2) })
              }
            />
          </div>
        ))}
      </div>
      <FieldError id={`${own}-error`} text={error} />
    </fieldset>
  )
}
