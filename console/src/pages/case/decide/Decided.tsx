import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { reasonText, stateText } from '../../../words/codes.ts'
import { actorText } from '../../../words/events.ts'
import { timeText } from '../../../words/times.ts'
import { noChoice, type Choice, type TypedChoice } from './choice.ts'
import styles from './Decision.module.css'

type Event = CaseView['history'][number]

const verdictOf = ({ action, details }: Event): string | undefined =>
  action === 'appeal.upheld'
    ? 'upheld'
    : action.endsWith('.decided')
      ? details.find(({ name }) => name === 'verdict')?.values[0]
      : undefined

/** The decision that someone made about the case after the reviewer began to choose, in this tab or before a reload. */
export function decidedSince(choice: Choice, { waiting, history }: CaseView): Event | undefined {
  if (choice.verdict === '' || choice.seen === undefined || waiting) return undefined
  return history.slice(choice.seen).findLast((event) => ![undefined, 'in_review'].includes(verdictOf(event)))
}

interface DecidedProps {
  event: Event
  choice: TypedChoice
  onChange: (choice: Choice) => void
}

/** The case is decided meanwhile: by whom, when and how. What the reviewer chose stays, to be read and copied. */
export function Decided({ event, choice, onChange }: DecidedProps): ReactNode {
  const { t } = useTranslation('console')
  const verdict = verdictOf(event) ?? ''
  const how = verdict === 'upheld' ? t('decided.since.upheld') : stateText(t, verdict)
  return (
    <Notice
      tone="info"
      role="alert"
      title={t('decided.since.text', { name: actorText(t, event.actor), time: timeText(event.at), how })}
      action={
        <Button size="small" onClick={() => onChange(noChoice)}>
          {t('action.clear')}
        </Button>
      }
    >
      <p>{t('decided.since.chosen')}</p>
      <ul className={styles['sent']}>
        <li>
          {choice.verdict === '' ? null : t(`decide.verdict.${choice.verdict}`)}
          {choice.because === '' ? null : `: ${t(`because.${choice.because}`)}`}
          {choice.number ? ` (${choice.number})` : null}
        </li>
        {choice.reasons.map(({ code, photos }) => (
          <li key={code}>
            {reasonText(t, code)}
            {photos.length > 0 ? ` (${photos.map((photo) => t(`photo.${photo}`)).join(', ')})` : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
