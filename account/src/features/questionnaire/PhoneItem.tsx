import { PhoneInput } from '@tessera/ui/PhoneInput.tsx'
import { readPhone, type PhoneNumber } from '@tessera/ui/phone-number.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileFault } from '../../format/validation.ts'
import { placeId, useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import type { Country } from './load.ts'

const none: PhoneNumber = { country: '', number: '' }

/** The answer that a number is: `+` with dial code and digits; what is no number yet stays as it was typed, and is judged as such. */
function answerOf({ country, number }: PhoneNumber, countries: readonly Country[]): string {
  const dialCode = countries.find((one) => one.countryCode === country)?.regionCode
  return dialCode === undefined || number === '' || mobileFault(number) ? number : `+${dialCode}${number.trim()}`
}

/** A mobile number: its dial code and its digits. */
export function PhoneItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { countries } = useForm()
  const answer = typeof value === 'string' ? value : ''
  // The answer tells the country only of a whole number, and not always which of several: what was chosen here is kept.
  const [typed, setTyped] = useState(none)
  const shown = answerOf(typed, countries) === answer ? typed : readPhone(answer, none, countries)
  return (
    <PhoneInput
      id={`${placeId(path)}-field`}
      legend={label}
      codeLabel={t('questionnaire.phone.code')}
      numberLabel={t('questionnaire.phone.number')}
      hint={hint}
      error={error}
      countries={countries}
      language={i18n.language}
      emptyText={t('questionnaire.countryNone')}
      countText={(count) => t('questionnaire.countryCount', { count })}
      openLabel={t('questionnaire.countryOpen')}
      required={item.required ?? false}
      value={shown}
      onChange={(next) => {
        setTyped(next)
        onChange(answerOf(next, countries) || null)
      }}
    />
  )
}
