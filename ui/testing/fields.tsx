import { useState, type ReactNode } from 'react'
import { Combobox, type ComboboxProps } from '../Combobox.tsx'
import { DateInput, type DateInputProps } from '../DateInput.tsx'
import { emptyDate, type DateParts } from '../date-parts.ts'

export const countries = [
  { value: 'CI', label: 'Côte d’Ivoire', detail: '+225', keywords: ['CI', 'Ivory Coast'] },
  { value: 'DE', label: 'Germany', detail: '+49', keywords: ['DE', 'Deutschland'] },
  { value: 'NL', label: 'Netherlands', detail: '+31', keywords: ['NL', 'Holland'] },
  { value: 'US', label: 'United States', detail: '+1', keywords: ['US', 'USA'] },
] as const

/** A country input that stores its value, as a page would. */
export function CountryBox({ start = '', onChange, ...props }: Partial<ComboboxProps> & { start?: string }): ReactNode {
  const [value, setValue] = useState(start)
  return (
    <Combobox
      label="Issuing country"
      options={countries}
      emptyText="No country found"
      countText={(count) => `${count} found`}
      openLabel="Show all countries"
      {...props}
      value={value}
      onChange={(chosen) => {
        setValue(chosen)
        onChange?.(chosen)
      }}
    />
  )
}

/** A date of birth that stores its value. */
export function BirthDate({
  onChange,
  start = emptyDate,
  ...props
}: Partial<DateInputProps> & { start?: DateParts }): ReactNode {
  const [value, setValue] = useState(start)
  return (
    <DateInput
      id="birth-date"
      legend="Date of birth"
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      language="en-GB"
      {...props}
      value={value}
      onChange={(typed) => {
        setValue(typed)
        onChange?.(typed)
      }}
    />
  )
}
