import { figures } from '@tessera/ui/figures.ts'
import { digitsOf, partsOf, isoOf, emptyDate } from '@tessera/ui/date-parts.ts'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { FieldError } from '@tessera/ui/Field.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placeId } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import styles from './form.module.css'

/** A day in three boxes; half of one is no answer yet, and stays in the boxes. */
export function DateItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState(emptyDate)
  const known = typeof value === 'string' ? value : null
  const parts = known !== null && isoOf(typed) !== known ? partsOf(known) : typed
  return (
    <DateInput
      id={`${placeId(path)}-field`}
      legend={label}
      {...(hint ? { hint } : {})}
      error={error}
      labels={{ day: t('questionnaire.day'), month: t('questionnaire.month'), year: t('questionnaire.year') }}
      language={i18n.language}
      value={parts}
      onChange={(next) => {
        setTyped(next)
        onChange(isoOf(next))
      }}
    />
  )
}

/** A month of a year. */
export function MonthItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState({ year: '', month: '' })
  const known = typeof value === 'string' ? { year: value.slice(0, 4), month: value.slice(5) } : null
  const isWhole = /^\d{4}$/.test(typed.year) && typed.month !== ''
  const parts = known && !(isWhole && `${typed.year}-${typed.month}` === value) ? known : typed
  const id = `${placeId(path)}-field`
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: new Intl.DateTimeFormat(i18n.language, { ...figures, month: 'long', calendar: 'gregory', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, index, 1))),
  }))
  const take = (next: typeof typed): void => {
    setTyped(next)
    onChange(/^\d{4}$/.test(next.year) && next.month !== '' ? `${next.year}-${next.month}` : null)
  }
  return (
    <fieldset className={styles['group']} aria-describedby={[error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined}>
      <legend>{label}</legend>
      {hint ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['pair']}>
        <SelectInput label={t('questionnaire.month')} options={months} value={parts.month} emptyText={t('questionnaire.choose')} onChange={(month) => take({ ...parts, month })} />
        <TextInput
          label={t('questionnaire.year')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={parts.year}
          onChange={(event) => take({ ...parts, year: digitsOf(event.target.value, 4) })}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
