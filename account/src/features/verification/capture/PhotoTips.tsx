import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutlineShape } from './Outline.tsx'
import styles from './photo.module.css'

const examples = ['good', 'blurred', 'glare', 'cut'] as const
type Example = (typeof examples)[number]
/** A side of a document. */
type Side = Exclude<OutlineShape, 'face'>

/** One example of a good photo of a passport's page or a side of a card, and the three most common reasons for a resubmission. */
export function PhotoTips({ shape }: { shape: Side }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['tips']}>
      {examples.map((example) => (
        <figure key={example}>
          <Drawing example={example} shape={shape} />
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

function Drawing({ example, shape }: { example: Example; shape: Side }): ReactNode {
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
          {shape === 'page' ? <OpenPassport /> : shape === 'front' ? <Card /> : <BackOfCard />}
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

function Card(): ReactNode {
  return (
    <>
      <rect x="14" y="15" width="92" height="54" rx="5" {...paper} />
      <circle cx="34" cy="35" r="7" {...ink} />
      <path d="M22 54c0-7 5-11 12-11s12 4 12 11z" {...ink} />
      <rect x="56" y="26" width="40" height="4" rx="2" {...ink} />
      <rect x="56" y="36" width="30" height="4" rx="2" {...ink} />
      <rect x="56" y="46" width="36" height="4" rx="2" {...ink} />
      <rect x="22" y="60" width="76" height="3" rx="1.5" {...ink} />
    </>
  )
}

/** Lines of text and a chip above, and three lines of characters along the bottom. */
function BackOfCard(): ReactNode {
  return (
    <>
      <rect x="14" y="15" width="92" height="54" rx="5" {...paper} />
      <rect x="22" y="23" width="34" height="4" rx="2" {...ink} />
      <rect x="22" y="32" width="26" height="4" rx="2" {...ink} />
      <rect x="80" y="22" width="18" height="14" rx="2" {...ink} />
      <path d="M22 47h76M22 54h76M22 61h76" stroke="var(--text-2)" strokeWidth="2.5" strokeDasharray="3 1.5" />
    </>
  )
}

/** Two pages: the upper one with an emblem, the lower one with picture, text and two lines of characters. */
function OpenPassport(): ReactNode {
  return (
    <>
      <path d="M26 30V9a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4v21z" {...paper} />
      <circle cx="60" cy="17" r="6" {...paper} />
      <path d="M26 30h68v45a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4z" {...paper} />
      <circle cx="40" cy="44" r="5" {...ink} />
      <path d="M31 58c0-5.5 4-8.5 9-8.5s9 3 9 8.5z" {...ink} />
      <rect x="56" y="39" width="30" height="3.5" rx="1.75" {...ink} />
      <rect x="56" y="47" width="22" height="3.5" rx="1.75" {...ink} />
      <rect x="56" y="55" width="26" height="3.5" rx="1.75" {...ink} />
      <path d="M32 66h56M32 72h56" stroke="var(--text-2)" strokeWidth="2.5" strokeDasharray="3 1.5" />
    </>
  )
}
