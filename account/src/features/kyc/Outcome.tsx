import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import CircleCheck from 'lucide-react/icons/circle-check-big'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attempts } from '../../case/Attempts.tsx'
import { CaseTimeline } from '../../case/CaseTimeline.tsx'
import { ReasonList } from '../../case/ReasonList.tsx'
import { remedyOf, type FirstStanding, type StandingKind } from '../../case/standing.ts'
import { helpUrl } from '../../paths.ts'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useHost } from '../../state/host.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useSdk } from '../../state/sdk.ts'
import { ChecksMade } from './ChecksMade.tsx'
import { NowOpen } from './NowOpen.tsx'
import styles from './Outcome.module.css'

const icons: Record<StandingKind, typeof Lock> = {
  start: Hourglass,
  continue: Hourglass,
  waiting: Hourglass,
  mend: TriangleAlert,
  'used-up': TriangleAlert,
  verified: CircleCheck,
  final: CircleX,
  locked: Lock,
  closed: Lock,
  moving: Hourglass,
}

/** The page when there is nothing to ask: sent, verified, refused, or closed. */
export function Outcome({ info, standing }: { info: KycInfo; standing: FirstStanding }): ReactNode {
  const { t } = useTranslation()
  const Icon = icons[standing.kind]
  return (
    <div className={styles['outcome']} data-kind={standing.kind}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon size={32} />
      </span>
      <FollowedTitle kind={standing.kind}>{t(`standing.${standing.kind}.title`)}</FollowedTitle>
      {standing.kind === 'waiting' ? null : <p className={styles['text']}>{t(`standing.${standing.kind}.text`)}</p>}
      <div className={styles['body']}>
        <Body info={info} standing={standing} />
      </div>
      <div className={styles['actions']}>
        <Actions standing={standing} />
      </div>
    </div>
  )
}

/** The heading takes the focus when the state changed by itself or by sending: that is the news. */
function FollowedTitle({ kind, children }: { kind: StandingKind; children: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not on arrival: then the page's own place of the focus holds.
    if (document.activeElement !== document.body || kind === 'waiting') box.current?.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [kind])
  return (
    <div ref={box}>
      <PageTitle>{children}</PageTitle>
    </div>
  )
}

function Body({ info, standing }: { info: KycInfo; standing: FirstStanding }): ReactNode {
  const { t } = useTranslation()
  const handoff = useSdk(({ visit }) => visit?.handoff === true)
  switch (standing.kind) {
    case 'waiting':
      return (
        <>
          <CaseTimeline case={standing.case} />
          {handoff ? <Notice tone="good">{t('handoff.sentFromPhone')}</Notice> : null}
        </>
      )
    case 'verified':
      return (
        <>
          <NowOpen info={info} />
          <ChecksMade checks={standing.case.checks} />
        </>
      )
    case 'mend':
    case 'used-up':
      return (
        <>
          <ReasonList codes={standing.case.reasons} />
          <Attempts case={standing.case} />
        </>
      )
    case 'final':
      return <ReasonList codes={standing.case.reasons} />
    default:
      return null
  }
}

function Actions({ standing }: { standing: FirstStanding }): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  const remedy = remedyOf(standing.case.reasons)
  const mend = standing.kind === 'mend' && remedy !== 'support' && remedy !== 'wait' ? remedy : null
  const support = standing.kind === 'final' || standing.kind === 'locked' || standing.kind === 'closed'
  return (
    <>
      {mend ? (
        <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="?step=document">
          {t(`remedy.${mend}`)}
        </Link>
      ) : null}
      {support ? (
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href={helpUrl(brand.helpBase, 'contact')}>
          {t('action.contactSupport')}
        </a>
      ) : null}
      <HomeLink className={buttonClass({ variant: mend || support ? 'secondary' : 'primary', size: 'large' })}>{t('action.home')}</HomeLink>
    </>
  )
}
