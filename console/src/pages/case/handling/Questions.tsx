import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { timeText } from '../../../words/times.ts'
import styles from '../Case.module.css'

const tones = { open: 'info', answered: 'good', late: 'warn', withdrawn: 'neutral' } as const

/** What the member was asked about the case, and what they answered. */
export function Questions({ questions }: Pick<CaseView, 'questions'>): ReactNode {
  const { t } = useTranslation('console')
  if (questions.length === 0) return null
  return (
    <Card title={t('ask.asked')} className={styles['card']}>
      {questions.map(({ id, by, askedAt, state, dueAt, asked }) => (
        <div key={id}>
          <p className={styles['line']}>
            <Chip tone={tones[state]}>{t(`ask.state.${state}`)}</Chip>
            <small>{t('notes.by', { name: by, time: timeText(askedAt) })}</small>
            {state === 'open' && dueAt ? <small>{t('ask.until', { time: timeText(dueAt) })}</small> : null}
            {state === 'answered' ? <Link to={`/case/${id}`}>{t('ask.open')}</Link> : null}
          </p>
          <dl className={styles['answers']}>
            {asked.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer ?? t('case.nothing')}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Card>
  )
}
