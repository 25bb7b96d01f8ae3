import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { buttonClass } from '@tessera/ui/Button.tsx'
import { formatDayOf } from '../../../format/dates.ts'
import { here, paths } from '../../../paths.ts'
import { ClosedTest } from '../quiz/ClosedTest.tsx'
import { useTop } from '../../../shell/use-top.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { Result as GoodEnd } from '../../../status/result/Result.tsx'
import { useFollowed } from '../quiz/use-followed.ts'
import styles from './knowledge.module.css'
import { loadStatus, type Status } from './load.ts'
import { Proof } from './Proof.tsx'
import { Result, Topics } from './Result.tsx'
import { Start } from './Start.tsx'
import { Taking } from './Taking.tsx'

/** The knowledge test: start, take and learn from it, or prove knowledge another way. */
export function Page(): ReactNode {
  const { t, i18n } = useTranslation()
  const loaded = useLoaderData<Status>()
  const [status, change] = useLoaded(loaded, loaded, () => loaded)
  const setStatus = (newest: Status): void => change(() => newest)
  const [over, setOver] = useState<'timeOver' | 'gone' | null>(null)
  const { attempt, last, proof, validUntil, endedByMove } = status
  const [first] = useState(last?.attemptId)
  useFollowed(proof?.state === 'in_review', async () => setStatus(await loadStatus()))
  useTop(`${attempt?.attemptId ?? 'none'} ${last?.attemptId} ${proof?.proofId}`)
  if (attempt) {
    return (
      <div className={styles['page']}>
        <PageTitle>{t('tests.knowledge.title')}</PageTitle>
        <Taking
          key={attempt.attemptId}
          attempt={attempt}
          onStatus={setStatus}
          onTimeOver={(next) => {
            setOver('timeOver')
            setStatus(next)
          }}
          onGone={(next) => {
            setOver('gone')
            setStatus(next)
          }}
        />
      </div>
    )
  }
  const waits = proof?.state === 'in_review'
  const start = waits || status.closed ? null : <Start status={status} onStatus={setStatus} />
  // After a failed attempt the topics to study come first, then the next one.
  const isFailed = last !== null && !validUntil
  const more = status.closed ? (
    <ClosedTest why={status.closed} tasks={here(paths.tasks)} />
  ) : (
    <Proof status={status} onStatus={setStatus} start={isFailed ? null : start} />
  )
  const home = (
    <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
      {t('action.home')}
    </HomeLink>
  )
  if (validUntil && last?.outcome === 'passed')
    return (
      <GoodEnd
        title={t('tests.knowledge.result.passed.title')}
        lead={t('tests.knowledge.result.passed.text', {
          correct: last.correct,
          total: last.total,
          needed: last.needed,
          date: formatDayOf(validUntil, i18n.language),
        })}
        news={first !== last.attemptId}
        actions={
          <>
            {more}
            {home}
          </>
        }
      >
        <Topics last={last} />
      </GoodEnd>
    )
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('tests.knowledge.lead')}>{t('tests.knowledge.title')}</PageTitle>
      {over ? (
        <Notice tone="info" role="alert">
          {t(over === 'gone' ? 'tests.gone' : 'tests.knowledge.timeOver')}
        </Notice>
      ) : null}
      {last ? <Result last={last} validUntil={validUntil} endedByMove={endedByMove} /> : null}
      {last ? <Topics last={last} /> : null}
      {isFailed ? start : null}
      {more}
      {last ? home : null}
      {validUntil ? <p>{t('tests.knowledge.inCase', { date: formatDayOf(validUntil, i18n.language) })}</p> : null}
    </div>
  )
}
