import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Final } from '../../../status/appeal/Final.tsx'
import { Attempts } from '../../../status/Attempts.tsx'
import { Result } from '../../../status/result/Result.tsx'
import { statusOf } from '../../../status/level-status.ts'
import { formatDay } from '../../../format/dates.ts'
import { here, inSdkMode, paths } from '../../../paths.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { jumpTarget } from '../../../shell/jump.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAccount } from '../../../state/account.ts'
import { useHost } from '../../../state/host.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import type { Attempt } from '../capture/load.ts'
import { nextStepOf } from '../capture/steps.ts'
import { AppTip } from './AppTip.tsx'
import styles from './reverification.module.css'

/** The newer document was accepted while the member was on this page. */
export function Accepted({ info }: { info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  return <Result title={t('reverification.current.title')} news info={info} actions={<Away />} />
}

/** No document is required. A member with a newer one can still send it, here or, where required, in the app. */
export function UpToDate({ info, started }: { info: KycInfo; started: Attempt | null }): ReactNode {
  const { t, i18n } = useTranslation()
  const [held] = info.applicant.identifies
  const { refused } = info.updatePoi
  const lead = held
    ? refused === null
      ? 'current.text'
      : refused === 'APP_ONLY'
        ? 'current.inApp'
        : 'current.nothing'
    : 'none.text'
  const { kind: status } = statusOf(info)
  if (status === 'locked' || (!held && status === 'closed'))
    return (
      <div className={styles['page']}>
        <PageTitle lead={t(`status.${status}.text`)}>{t(`status.${status}.title`)}</PageTitle>
        <div className={styles['actions']}>
          <HelpLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} />
          <Away />
        </div>
      </div>
    )
  // After a final refusal there is no document to send first.
  if (!held && status === 'final')
    return (
      <div className={styles['page']}>
        <PageTitle>{t('status.final.title')}</PageTitle>
        <Final
          info={info}
          level="LEVEL_1"
          action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
        />
        <div className={styles['actions']}>
          <Away />
        </div>
      </div>
    )
  return (
    <div className={styles['page']}>
      <PageTitle lead={t(`reverification.${lead}`)}>
        {t(held ? 'reverification.current.title' : 'reverification.none.title')}
      </PageTitle>
      {held ? (
        <dl className={styles['held']}>
          <dt>{t(`document.${held.type}`)}</dt>
          <dd>
            <bdi dir="ltr">{held.number}</bdi>
          </dd>
          {held.expiresOn ? (
            <>
              <dt>{t('readBack.expires')}</dt>
              <dd>{formatDay(held.expiresOn, i18n.language)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {held && refused === null && started ? <Notice tone="info">{t('reverification.started')}</Notice> : null}
      {held && refused === 'APP_ONLY' ? <AppTip /> : null}
      {held && refused === 'NO_ATTEMPTS_LEFT' ? <Attempts case={info.updatePoi} /> : null}
      <div className={styles['actions']}>
        {held && refused === null ? (
          <Link
            className={buttonClass({ variant: 'secondary', size: 'large', fullWidth: true })}
            to={`?step=${nextStepOf(started)}`}
          >
            {t(started ? 'reverification.goOn' : 'reverification.newer')}
          </Link>
        ) : null}
        {held ? null : (
          <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={here(paths.kyc)}>
            {t('status.start.action')}
          </Link>
        )}
        <Away />
      </div>
    </div>
  )
}

/** Returns to where the member came from. */
function Away(): ReactNode {
  const { t } = useTranslation()
  const user = useAccount((state) => state.user)
  const { redirectHosts } = useHost()
  const look = buttonClass({ variant: 'default', size: 'large', fullWidth: true })
  if (inSdkMode())
    return (
      <HomeLink className={look} done>
        {t('action.home')}
      </HomeLink>
    )
  return (
    <a className={look} href={jumpTarget(user, { origin: window.location.origin, redirectHosts })}>
      {t('action.home')}
    </a>
  )
}
