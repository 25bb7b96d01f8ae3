import type { ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './RadioCards.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  title: string
  detail?: string
  icon?: ReactNode
  /** A short word of praise or warning beside the title. */
  pill?: string
}

export interface RadioCardsProps<Value extends string> {
  legend: string
  name: string
  cards: readonly RadioCard<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
}

/** One choice out of few, each as a card one can hit anywhere. */
export function RadioCards<Value extends string>({ legend, name, cards, value, onChange, error }: RadioCardsProps<Value>): ReactNode {
  const errorId = `${name}-error`
  return (
    <fieldset className={styles['fieldset']} role="radiogroup" aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles['label']}>{legend}</legend>
      <div className={styles['cards']}>
        {cards.map((card) => (
          <label key={card.value} className={styles['card']}>
            <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange(card.value)} />
            {card.icon ? (
              <span className={styles['icon']} aria-hidden="true">
                {card.icon}
              </span>
            ) : null}
            <span className={styles['text']}>
              <span className={styles['title']}>
                {card.title}
                {card.pill ? <span className={styles['pill']}>{card.pill}</span> : null}
              </span>
              {card.detail ? <span className={styles['detail']}>{card.detail}</span> : null}
            </span>
            <span className={styles['dot']} aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
