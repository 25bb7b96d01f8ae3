import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import styles from './QuestionFields.module.css'

/** How many days the member has to answer. */
const deadlines = ['3', '7', '14', '30'] as const

/** A question to a member as it is typed. */
export interface TypedQuestion {
  /** Names of ready questions. */
  ready: readonly string[]
  own: string
  days: string
}

export const noQuestion: TypedQuestion = { ready: [], own: '', days: '7' }

/** Whether nothing is asked yet. */
export const asksNothing = ({ ready, own }: TypedQuestion): boolean => ready.length === 0 && own.trim() === ''

/** What the calls take. */
export function questionToSend({ ready, own, days }: TypedQuestion): { ready: string[]; own: string; days: number } {
  return { ready: [...ready], own: own.trim(), days: Number(days) }
}

interface QuestionFieldsProps {
  offered: readonly { name: string; text: string }[]
  value: TypedQuestion
  onChange: (value: TypedQuestion) => void
}

/** Ready questions, one in the reviewer's own words, and the deadline. */
export function QuestionFields({ offered, value, onChange }: QuestionFieldsProps): ReactNode {
  const { t } = useTranslation('console')
  const { ready, own, days } = value
  return (
    <>
      <fieldset className={styles['ready']}>
        <legend>{t('ask.ready')}</legend>
        {offered.map(({ name, text }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={ready.includes(name)}
              onChange={({ target }) =>
                onChange({ ...value, ready: target.checked ? [...ready, name] : ready.filter((one) => one !== name) })
              }
            />
            {text}
          </label>
        ))}
      </fieldset>
      <Textarea
        label={t('ask.own')}
        hint={t('ask.ownHint')}
        rows={2}
        maxLength={500}
        value={own}
        onChange={(typed) => onChange({ ...value, own: typed })}
      />
      <SelectInput
        label={t('ask.days')}
        value={days}
        options={deadlines.map((one) => ({ value: one, label: t('ask.inDays', { count: Number(one) }) }))}
        onChange={(chosen) => onChange({ ...value, days: chosen })}
      />
    </>
  )
}
