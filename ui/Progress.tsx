import type { ReactNode } from 'react'
import styles from './Progress.module.css'

export interface ProgressProps {
  label: string
  /** 0 to 1; absent while it cannot be known. */
  value?: number
  /** The same as text, for eyes and screen readers. */
  valueText: string
  /** Tells several on one page apart for screen readers; the label otherwise. */
  name?: string
}

/** How far a transfer is. */
export function Progress({ label, value, valueText, name = label }: ProgressProps): ReactNode {
  return (
    <div className={styles['progress']}>
      <div className={styles['row']}>
        <span>{label}</span>
        <span className={styles['value']}>{valueText}</span>
      </div>
      <progress
        className={styles['bar']}
        aria-label={name}
        aria-valuetext={valueText}
        max={1}
        {...(value === undefined ? {} : { value })}
      />
    </div>
  )
}

export interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the step one is at. */
  current: number
  /** "Step 2 of 4: Details". */
  text: string
}

/** Where one is in a flow of few steps. */
export function Steps({ label, steps, current, text }: StepsProps): ReactNode {
  return (
    <div className={styles['steps']}>
      <p className={styles['stepText']}>{text}</p>
      <ol className={styles['track']} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < current ? 'done' : index === current ? 'now' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="visually-hidden">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
