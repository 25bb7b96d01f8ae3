import { Notice } from '@tessera/ui/Notice.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { here, paths } from '../../../paths.ts'
import { ClosedTest } from '../quiz/ClosedTest.tsx'
import { useTop } from '../../../shell/use-top.ts'
import { buttonClass } from '@tessera/ui/Button.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { WaitForReview } from '../../../status/result/parts.ts'
import { Result } from '../../../status/result/Result.tsx'
import { useFollowed } from '../quiz/use-followed.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { loadStatus, prepare, type Status } from './load.ts'
import { Outcome } from './Outcome.tsx'
import styles from './risk.module.css'
import { Start } from './Start.tsx'
import { Taking } from './Taking.tsx'

/** The risk assessment: start, answer, understand the band and its limit, accept it. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const loaded = useLoaderData<Status>()
  const [status, change] = useLoaded(loaded, loaded, () => loaded)
  const setStatus = async (newest: Status): Promise<void> => {
    await prepare(newest)
    change(() => newest)
  }
  const [gone, setGone] = useState(false)
  const { attempt, result } = status
  const [first] = useState(result?.state)
  useFollowed(result?.state === 'in_review', async () => await setStatus(await loadStatus()))
  useTop(`${attempt?.attemptId ?? 'none'} ${result?.assessmentId} ${result?.state} ${result?.band}`)
  if (attempt) {
    return (
      <div className={styles['page']}>
        <PageTitle>{t('tests.risk.title')}</PageTitle>
        {/* When answers contradict each other, it starts at those questions. */}
        <Taking
          key={`${attempt.attemptId} ${attempt.again.length}`}
          attempt={attempt}
          currency={status.currency}
          onStatus={setStatus}
          onGone={(next) => {
            setGone(true)
            void setStatus(next)
          }}
        />
      </div>
    )
  }
  const rest = status.closed ? (
    <ClosedTest why={status.closed} tasks={here(paths.tasks)} />
  ) : (
    <Start status={status} onStatus={setStatus} />
  )
  const outcome = result ? <Outcome result={result} binding={status.binding} onStatus={setStatus} /> : null
  const home = (
    <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
      {t('action.home')}
    </HomeLink>
  )
  if (result?.state === 'accepted' && !result.expired)
    return (
      <Result
        title={t('tests.risk.done')}
        news={first !== result.state}
        actions={
          <>
            {rest}
            {home}
          </>
        }
      >
        {outcome}
      </Result>
    )
  if (result?.state === 'in_review')
    return (
      <Result title={t('tests.risk.in_review.title')} news={first !== result.state} waits actions={home}>
        <p>{t('tests.risk.in_review.text')}</p>
        <Suspense>
          <WaitForReview kind="risk-assessment" />
        </Suspense>
      </Result>
    )
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('tests.risk.lead')}>{t('tests.risk.title')}</PageTitle>
      {gone ? (
        <Notice tone="info" role="alert">
          {t('tests.gone')}
        </Notice>
      ) : null}
      {outcome}
      {rest}
    </div>
  )
}
