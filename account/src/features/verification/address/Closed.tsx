import { buttonClass } from '@tessera/ui/Button.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../../paths.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { part } from '../../../shell/part.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { Final } from '../../../status/appeal/Final.tsx'
import { Attempts } from '../../../status/Attempts.tsx'
import { CaseTimeline } from '../../../status/CaseTimeline.tsx'
import { ReasonList } from '../../../status/ReasonList.tsx'
import { standingOf } from '../../../status/standing.ts'
import styles from './address.module.css'
import type { Standing } from './load.ts'

const NowOpen = part(async () => (await import('../outcome/NowOpen.tsx')).NowOpen, 'kyc')

/** The address is verified: what that opens, and the way to send a newer one. */
export function Approved({ info, onAgain }: { info: KycInfo; onAgain: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Told title={t('address.approved.title')} text={t('address.approved.text')}>
      <Suspense fallback={<Skeleton lines={4} label={t('shell.loading')} />}>
        <NowOpen info={info} />
      </Suspense>
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', size: 'large', fullWidth: true })}
        onClick={onAgain}
      >
        {t('address.moved')}
      </button>
    </Told>
  )
}

/** No proof can be sent now: why, and what can be done. */
export function Closed({ standing, info }: { standing: Standing; info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  switch (standing.refused) {
    case 'IN_REVIEW':
      return (
        <Told title={t('address.waiting.title')} text="">
          <CaseTimeline
            case={{
              level: 'LEVEL_2',
              status: standing.proof?.status === 'in_review' ? 'in_review' : 'reading',
              submittedAt: standing.proof?.submittedAt ?? null,
              decidedAt: null,
              method: 'document',
            }}
          />
        </Told>
      )
    case 'FINAL':
      return (
        <Told title={t('level2.final.title')} text="">
          <Final
            info={info}
            level="LEVEL_2"
            action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          />
        </Told>
      )
    case 'NOT_OPEN':
      return <Told title={t('addressClosed.title')} text={t('addressClosed.text')} />
    case 'TRANSFERRING':
      return <Told title={t('standing.moving.title')} text={t('standing.moving.text')} />
    case 'NO_ATTEMPTS_LEFT':
      return (
        <Told title={t('address.usedUp')} text="">
          <ReasonList codes={standing.proof?.reasons ?? []} />
          <Attempts case={standing} />
        </Told>
      )
    case 'LEVEL_ORDER':
      // Nobody can verify their identity now either.
      if (standingOf(info).kind === 'closed')
        return <Told title={t('standing.closed.title')} text={t('standing.closed.text')} />
      // Refused for good, there is no document to send first.
      if (standingOf(info).kind === 'final')
        return (
          <Told title={t('standing.final.title')} text="">
            <Final
              info={info}
              level="LEVEL_1"
              action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
            />
          </Told>
        )
      return (
        <Told title={t('address.first.title')} text={t('address.first.text')}>
          <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={here(paths.kyc)}>
            {t('standing.start.action')}
          </Link>
        </Told>
      )
    default:
      return (
        <Told title={t('standing.locked.title')} text={t('standing.locked.text')}>
          <HelpLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} />
        </Told>
      )
  }
}

function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']} aria-live="polite">
      <PageTitle lead={text || undefined}>{title}</PageTitle>
      {children}
      <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })} done>
        {t('action.home')}
      </HomeLink>
    </div>
  )
}
