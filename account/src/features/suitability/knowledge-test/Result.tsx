import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../format/dates.ts'
import styles from './knowledge.module.css'
import type { Status } from './load.ts'

type Last = NonNullable<Status['last']>

/** How the last attempt ended when it does not count, and why. */
export function Result({
  last,
  validUntil,
  endedByMove,
}: { last: Last } & Pick<Status, 'validUntil' | 'endedByMove'>): ReactNode {
  const { t, i18n } = useTranslation()
  const { outcome, correct, total, needed, criticalMissed, endedAt } = last
  return (
    <Notice tone="warn" title={t(`tests.knowledge.result.${outcome}.title`)}>
      {outcome === 'passed' && !validUntil ? (
        <p>{t(endedByMove ? 'tests.knowledge.result.moved' : 'tests.knowledge.result.over')}</p>
      ) : null}
      {outcome === 'failed' ? <p>{t('tests.knowledge.result.failed.few', { correct, total, needed })}</p> : null}
      {outcome === 'failed' && criticalMissed > 0 ? (
        <p>{t('tests.knowledge.result.failed.critical', { count: criticalMissed })}</p>
      ) : null}
      {outcome === 'invalid' ? <p>{t('tests.knowledge.result.invalid.text')}</p> : null}
      {outcome === 'passed' ? null : <p>{t('tests.still')}</p>}
      <p className={styles['hint']}>
        {t('tests.knowledge.result.when', { time: formatInstant(endedAt, i18n.language) })}
      </p>
    </Notice>
  )
}

/** What to read up on after an attempt. */
export function Topics({ last: { topics, outcome } }: { last: Last }): ReactNode {
  const { t } = useTranslation()
  if (topics.length === 0) return null
  return (
    <section className={styles['learn']} aria-labelledby="learn-heading">
      <h2 id="learn-heading">{t('tests.knowledge.learn.title')}</h2>
      <p>{t(outcome === 'passed' ? 'tests.knowledge.learn.polish' : 'tests.knowledge.learn.lead')}</p>
      <div>
        {topics.map(({ id, title, points }) => (
          <Disclosure key={id} summary={title}>
            <ul className={styles['bullets']}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
