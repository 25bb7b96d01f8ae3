import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import './texts.ts'
import styles from './Act.module.css'

/** What is typed, by the name of its field. */
export type Values = Readonly<Record<string, string>>

/** A field of an act. */
export interface ActField {
  name: string
  label: string
  hint?: string
  /** What can be chosen. Without it the field is a line of text. */
  options?: readonly { value: string; label: string }[]
  type?: 'text' | 'date' | 'time' | 'url'
  optional?: true
  /** What it looks like, with an example. */
  form?: { pattern: RegExp; example: string }
  maxLength?: number
  /** Its value at first. */
  first?: string
}

/** Whether a value can be sent. */
export function isRight({ optional, form, options }: ActField, value: string): boolean {
  const text = value.trim()
  if (text === '') return optional === true
  if (options) return options.some((one) => one.value === text)
  return form?.pattern.test(text) ?? true
}

interface ActFieldsProps {
  fields: readonly ActField[]
  values: Values
  /** It was sent once: what is wrong is said from now on. */
  checked: boolean
  onChange: (name: string, value: string) => void
}

/** The fields of an act, each with what is wrong. */
export function ActFields({ fields, values, checked, onChange }: ActFieldsProps): ReactNode {
  const { t } = useTranslation('console')
  if (fields.length === 0) return null
  return (
    <div className={styles['fields']}>
      {fields.map((field) => {
        const { name, label, hint, options, type, form, maxLength = 100 } = field
        const value = values[name] ?? ''
        const wrong = checked && !isRight(field, value)
        const likeThis = form ? t('act.like', { example: form.example }) : t('act.enter')
        const shown = field.optional ? t('act.optional', { label }) : label
        return options ? (
          <SelectInput
            key={name}
            label={shown}
            hint={hint}
            value={value}
            emptyText={field.optional ? t('act.none') : t('action.choose')}
            error={wrong ? t('act.choose') : undefined}
            options={options}
            onChange={(next) => onChange(name, next)}
          />
        ) : (
          <TextInput
            key={name}
            label={shown}
            hint={hint ?? (form ? t('act.example', { example: form.example }) : undefined)}
            error={wrong ? likeThis : undefined}
            type={type ?? 'text'}
            value={value}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(name, event.target.value)}
          />
        )
      })}
    </div>
  )
}
