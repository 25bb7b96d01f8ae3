import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

export interface TimelineStep {
  key: string
  title: string
  detail?: string | undefined
  state: 'done' | 'now' | 'ahead'
}

/** Past, current and coming events, one below the other. `stateWords` name the status for screen readers. */
export function Timeline({
  steps,
  stateWords,
}: {
  steps: readonly TimelineStep[]
  stateWords: Record<TimelineStep['state'], string>
}): ReactNode {
  return (
    <ol className={styles['timeline']}>
      {steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={styles['mark']} aria-hidden="true">
            {step.state === 'done' ? <Check size={14} strokeWidth={3} /> : null}
          </span>
          <div>
            <p className={styles['title']}>
              {step.title}
              {/* Brackets are the same in every language. */}
              <span className="visually-hidden"> ({stateWords[step.state]})</span>
            </p>
            {step.detail ? <p className={styles['detail']}>{step.detail}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
