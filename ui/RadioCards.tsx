import type { ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './RadioCards.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  title: string
  detail?: string
  icon?: ReactNode
  /** A short recommendation or warning beside the title. */
  pill?: string
  /** Benefits and costs as a list. Cards with lists are side by side if there is room. */
  points?: readonly string[]
}

export interface RadioCardsProps<Value extends string> {
  legend: string
  hint?: string | undefined
  name: string
  cards: readonly RadioCard<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
}

/** One of a few choices, each as a card that can be clicked anywhere. */
export function RadioCards<Value extends string>({
  legend,
  name,
  hint,
  cards,
  value,
  onChange,
  error,
}: RadioCardsProps<Value>): ReactNode {
  const errorId = `${name}-error`
  const describedBy = [error ? errorId : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ') || undefined
  const compared = cards.some(({ points }) => points !== undefined)
  return (
    <fieldset
      className={styles['fieldset']}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
    >
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['cards']} data-compared={compared || undefined}>
        {cards.map((card) => (
          <label key={card.value} className={styles['card']}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              aria-labelledby={card.points ? `${name}-${card.value}-title` : undefined}
              aria-describedby={card.points ? `${name}-${card.value}-points` : undefined}
              onChange={() => onChange(card.value)}
            />
            {card.icon ? (
              <span className={styles['icon']} aria-hidden="true">
                {card.icon}
              </span>
            ) : null}
            <span className={styles['text']}>
              <span className={styles['title']} id={`${name}-${card.value}-title`}>
                {card.title}
                {card.pill ? <span className={styles['pill']}>{card.pill}</span> : null}
              </span>
              {card.detail ? <span className={styles['detail']}>{card.detail}</span> : null}
              {card.points ? (
                <span className={styles['points']} id={`${name}-${card.value}-points`}>
                  {card.points.map((point) => (
                    <span key={point}>{point}</span>
                  ))}
                </span>
              ) : null}
            </span>
            <span className={styles['dot']} aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
