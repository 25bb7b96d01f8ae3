import { partsOf, isoOf, emptyDate } from '@tessera/ui/date-parts.ts'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { MonthInput } from '@tessera/ui/MonthInput.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placeId, useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'

/** An incomplete date is no answer yet: it stays in the fields, and the member completes or clears it. */
function useIncompleteMark(path: string, incomplete: boolean): void {
  const { markIncomplete } = useForm()
  useEffect(() => {
    markIncomplete(path, incomplete ? 'shape' : null)
    return () => markIncomplete(path, null)
  }, [markIncomplete, path, incomplete])
}

const isTyped = (parts: object): boolean => Object.values(parts).some((part) => part !== '')

/** A date in three fields. */
export function DateItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState(emptyDate)
  const known = typeof value === 'string' ? value : null
  const parts = known !== null && isoOf(typed) !== known ? partsOf(known) : typed
  useIncompleteMark(path, known === null && isTyped(parts))
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

/** A month and year. */
export function MonthItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [half, setHalf] = useState(false)
  useIncompleteMark(path, half)
  return (
    <MonthInput
      legend={label}
      hint={hint}
      error={error}
      labels={{ month: t('questionnaire.month'), year: t('questionnaire.year'), choose: t('questionnaire.choose') }}
      language={i18n.language}
      value={typeof value === 'string' ? value : null}
      onChange={(month, boxes) => {
        setHalf(month === null && isTyped(boxes))
        onChange(month)
      }}
    />
  )
}
