import type { ReactNode } from 'react'
import styles from './Progress.module.css'

export interface ProgressProps {
  label: string
  /** 0 to 1; undefined while it is unknown. */
  value?: number
  /** The same as text, for everyone. */
  valueText: string
  /** Name for screen readers when a page shows several; the label by default. */
  name?: string
}

/** Progress of a transfer. */
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
  /** Their names. Null for one that only some answers add: its place is there from the start, so that the track never goes back. */
  steps: readonly (string | null)[]
  /** Index of the current step. */
  current: number
  /** How much of the current step is done, 0 to 1, if it has several screens. Half by default. */
  within?: number
  /** "Step 2 of 4: Details". Without it, only the track is shown. */
  text?: string
}

/** The current step in a short flow. */
export function Steps({ label, steps, current, within, text }: StepsProps): ReactNode {
  return (
    <div className={styles['steps']}>
      {text === undefined ? null : <p className={styles['stepText']}>{text}</p>}
      <ol className={styles['track']} aria-label={label}>
        {steps.map((step, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- steps keep their places
            key={index}
            aria-hidden={step === null || undefined}
            data-state={index < current ? 'done' : index === current ? 'now' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="visually-hidden">{step}</span>
            {index === current ? (
              <span
                className={styles['within']}
                style={within === undefined ? undefined : { inlineSize: `${Math.round(within * 100)}%` }}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
