import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './photo.module.css'

const examples = ['good', 'blurred', 'glare', 'cut'] as const
type Example = (typeof examples)[number]

/** One example of a good photo, and the three most common reasons for a resubmission. */
export function PhotoTips(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['tips']}>
      {examples.map((example) => (
        <figure key={example}>
          <Drawing example={example} />
          <figcaption className={styles['verdict']} data-good={example === 'good'}>
            {example === 'good' ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
            {t(`kyc.photo.example.${example}`)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

const paper = { fill: 'var(--surface)', stroke: 'var(--text-2)', strokeWidth: 2 }
const ink = { fill: 'var(--text-2)' }

function Drawing({ example }: { example: Example }): ReactNode {
  return (
    <svg viewBox="0 0 120 84" aria-hidden="true">
      <defs>
        <filter id="tip-blur">
          <feGaussianBlur stdDeviation="2.4" />
        </filter>
        <clipPath id="tip-sheet">
          <rect width="120" height="84" rx="6" />
        </clipPath>
      </defs>
      <rect width="120" height="84" rx="6" fill="var(--surface-3)" />
      <g clipPath="url(#tip-sheet)">
        <g
          transform={example === 'cut' ? 'translate(34 18) rotate(9 60 42)' : undefined}
          filter={example === 'blurred' ? 'url(#tip-blur)' : undefined}
        >
          <rect x="14" y="15" width="92" height="54" rx="5" {...paper} />
          <circle cx="34" cy="35" r="7" {...ink} />
          <path d="M22 54c0-7 5-11 12-11s12 4 12 11z" {...ink} />
          <rect x="56" y="26" width="40" height="4" rx="2" {...ink} />
          <rect x="56" y="36" width="30" height="4" rx="2" {...ink} />
          <rect x="56" y="46" width="36" height="4" rx="2" {...ink} />
          <rect x="22" y="60" width="76" height="3" rx="1.5" {...ink} />
        </g>
        {example === 'glare' ? (
          <g fill="#fff" stroke="var(--line-strong)">
            <ellipse cx="70" cy="38" rx="27" ry="17" opacity="0.94" />
          </g>
        ) : null}
      </g>
    </svg>
  )
}
