import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { Attempts } from '../../../status/Attempts.tsx'
import { CaseTimeline } from '../../../status/CaseTimeline.tsx'
import { Final } from '../../../status/appeal/Final.tsx'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { ResubmitAction } from '../../../status/ResubmitAction.tsx'
import { ReasonList } from '../../../status/ReasonList.tsx'
import { Result } from '../../../status/result/Result.tsx'
import { aboutOf, mayResubmit } from '../../../status/remedy.ts'
import { statusOf, type FirstLevelStatus, type StatusKind } from '../../../status/level-status.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { useSdk } from '../../../state/sdk.ts'
import styles from './Outcome.module.css'

const icons: Record<Exclude<StatusKind, 'verified' | 'waiting'>, typeof Lock> = {
  start: Hourglass,
  continue: Hourglass,
  resubmission: TriangleAlert,
  'used-up': TriangleAlert,
  final: CircleX,
  locked: Lock,
  closed: Lock,
  moving: Hourglass,
}

/** The page when the member has nothing to do: submitted, verified, refused or closed. */
export function Outcome({ info, status }: { info: KycInfo; status: FirstLevelStatus }): ReactNode {
  const { t } = useTranslation()
  const { kind } = status
  // Not on arrival: the page sets its own initial focus.
  const [first] = useState({ kind, focused: document.activeElement !== document.body })
  if (kind === 'verified') return <Verified info={info} news={first.kind !== kind || first.focused} />
  if (kind === 'waiting') return <Waiting info={info} case={status.case} />
  const Icon = icons[kind]
  const words = kind === 'final' ? '' : t(`status.${kind}.text`)
  return (
    <div className={styles['outcome']} data-kind={status.kind}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon size={32} />
      </span>
      <FollowedTitle kind={status.kind}>{t(`status.${status.kind}.title`)}</FollowedTitle>
      {words ? <p className={styles['text']}>{words}</p> : null}
      <div className={styles['body']}>
        <Body info={info} status={status} />
      </div>
      <div className={styles['actions']}>
        <Actions status={status} />
      </div>
    </div>
  )
}

/** The identity is verified. */
function Verified({ info, news }: { info: KycInfo; news: boolean }): ReactNode {
  const { t } = useTranslation()
  const partner = useSdk(({ visit }) => visit?.partner?.name)
  const handoff = useSdk(({ visit }) => visit?.handoff === true)
  return (
    <Result
      title={t('status.verified.title')}
      // The lists below say what is open. On a handoff device nothing does: the first device shows that.
      lead={partner && !handoff ? t('kyc.visit.verified', { partner }) : ''}
      news={news}
      protect={!partner && !handoff}
      info={info}
      actions={
        <HomeLink done className={buttonClass({ variant: info.nextTask ? 'default' : 'primary', size: 'large' })}>
          {t('action.home')}
        </HomeLink>
      }
    />
  )
}

/** It is sent: the same page as its result, with the way of the case in place of what is open. */
function Waiting({ info, case: sent }: { info: KycInfo; case: FirstLevelStatus['case'] }): ReactNode {
  const { t } = useTranslation()
  const handoff = useSdk(({ visit }) => visit?.handoff === true)
  return (
    <Result
      title={t('status.waiting.title')}
      news
      waits
      info={info}
      // Right after sending, the account's status is from before.
      plan={statusOf(info).kind === 'waiting'}
      actions={
        <HomeLink done className={buttonClass({ variant: 'default', size: 'large' })}>
          {t('action.home')}
        </HomeLink>
      }
    >
      <CaseTimeline case={sent} />
      {handoff ? <Notice tone="good">{t('handoff.sentFromPhone')}</Notice> : null}
    </Result>
  )
}

/** The heading takes the focus when the status changed by itself, because that is the news. */
function FollowedTitle({ kind, children }: { kind: StatusKind; children: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not on arrival: the page sets its own initial focus.
    if (document.activeElement !== document.body) box.current?.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of the status is news
  }, [kind])
  return (
    <div ref={box}>
      <PageTitle>{children}</PageTitle>
    </div>
  )
}

function Body({ info, status }: { info: KycInfo; status: FirstLevelStatus }): ReactNode {
  switch (status.kind) {
    case 'resubmission':
    case 'used-up':
      return (
        <>
          <ReasonList codes={status.case.reasons} about={aboutOf(status.case)} />
          <Attempts case={status.case} />
        </>
      )
    case 'final':
      return (
        <Final
          info={info}
          level="LEVEL_1"
          action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
        />
      )
    default:
      return null
  }
}

function Actions({ status }: { status: FirstLevelStatus }): ReactNode {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const lost = useLostAttempt()
  const resubmission = status.kind === 'resubmission' && mayResubmit(status.case)
  const support = status.kind === 'locked' || status.kind === 'closed'
  return (
    <>
      {resubmission ? <ResubmitAction case={status.case} onStarted={revalidate} handle={lost} /> : null}
      {support ? <HelpLink className={buttonClass({ variant: 'primary', size: 'large' })} /> : null}
      <HomeLink
        done={!resubmission}
        className={buttonClass({
          variant: resubmission || support || status.kind === 'final' ? 'secondary' : 'primary',
          size: 'large',
        })}
      >
        {t('action.home')}
      </HomeLink>
      {resubmission && status.case.method === 'document' ? (
        <Link className={styles['startOver']} to="?step=document&startOver=1">
          {t('resubmission.startOver')}
        </Link>
      ) : null}
    </>
  )
}
