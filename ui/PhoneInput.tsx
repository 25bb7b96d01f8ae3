import { useId, useMemo, type ReactNode } from 'react'
import { Combobox } from './Combobox.tsx'
import { countryOptions, type ListedCountry } from './country-options.ts'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import { readPhone, type PhoneNumber } from './phone-number.ts'
import styles from './PhoneInput.module.css'

export interface PhoneInputProps {
  legend: string
  codeLabel: string
  numberLabel: string
  hint?: ReactNode
  error?: string | undefined
  countries: readonly ListedCountry[]
  language: string
  value: PhoneNumber
  onChange: (value: PhoneNumber) => void
  /** Texts of the list of countries. */
  emptyText: string
  countText: (count: number) => string
  openLabel: string
  /** Ids of the boxes are `<id>-code` and `<id>-number`. */
  id: string
  onBlur?: () => void
  required?: boolean
}

/** A mobile number: its dial code from a searchable list, and its digits. A pasted `+31 6…` sets both. */
export function PhoneInput({
  legend,
  codeLabel,
  numberLabel,
  hint,
  error,
  countries,
  language,
  value,
  onChange,
  emptyText,
  countText,
  openLabel,
  id,
  onBlur,
  required,
}: PhoneInputProps): ReactNode {
  const own = useId()
  // The closed box shows the dial code alone. The mark keeps its plus in front in right-to-left languages.
  const options = useMemo(() => {
    const dialCodes = new Map(countries.map(({ countryCode, regionCode }) => [countryCode, `+${regionCode}`]))
    return countryOptions(countries, language).map((option) => {
      const detail = dialCodes.get(option.value) ?? ''
      // Its terms are made when it is searched, so they are not copied.
      return {
        value: option.value,
        label: option.label,
        get keywords() {
          return option.keywords ?? []
        },
        detail,
        chosenLabel: `\u200e${detail}`,
      }
    })
  }, [countries, language])
  const describedBy = [error ? `${own}-error` : '', hint ? `${own}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={styles['phone']} aria-describedby={describedBy}>
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['boxes']}>
        <div className={styles['code']}>
          <Combobox
            id={`${id}-code`}
            label={codeLabel}
            options={options}
            value={value.country}
            onChange={(country) => onChange({ ...value, country })}
            emptyText={emptyText}
            countText={countText}
            openLabel={openLabel}
            autoComplete="off"
          />
        </div>
        <div className={styles['number']}>
          <label htmlFor={`${id}-number`}>{numberLabel}</label>
          <input
            id={`${id}-number`}
            className={fieldStyles['control']}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            dir="ltr"
            value={value.number}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            onBlur={onBlur}
            onChange={(event) => onChange(readPhone(event.target.value, value, countries))}
          />
        </div>
      </div>
      <FieldError id={`${own}-error`} text={error} />
    </fieldset>
  )
}
