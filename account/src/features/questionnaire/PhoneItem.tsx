import { PhoneInput } from '@tessera/ui/PhoneInput.tsx'
import { readPhone, type PhoneNumber } from '@tessera/ui/phone-number.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileFault } from '../../format/validation.ts'
import { placeId, useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import type { Country } from './load.ts'

const none: PhoneNumber = { country: '', number: '' }

/**
 * The answer of a phone number: `+`, dial code and digits. An incomplete number stays as typed and is validated like
 * that.
 */
function answerOf({ country, number }: PhoneNumber, countries: readonly Country[]): string {
  const dialCode = countries.find((one) => one.countryCode === country)?.regionCode
  return dialCode === undefined || number === '' || mobileFault(number) ? number : `+${dialCode}${number.trim()}`
}

/** A phone number: dial code and digits. */
export function PhoneItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { countries } = useForm()
  const answer = typeof value === 'string' ? value : ''
  // The answer reveals the country only when the number is complete, and some dial codes have several countries. So we
  // remember the choice here.
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
