import { buttonClass } from '@tessera/ui/Button.tsx'
import Clock from 'lucide-react/icons/clock'
import FileCheck from 'lucide-react/icons/file-check'
import ScanText from 'lucide-react/icons/scan-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { statusOf } from '../../status/level-status.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { basename, paths } from '../../paths.ts'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { toasts } from '../../state/toasts.ts'
import styles from './guide.module.css'
import type { GuideData } from './load.ts'

const announcement = 'how-verification-works'
const how = [
  { name: 'document', icon: FileCheck },
  { name: 'read', icon: ScanText },
  { name: 'decided', icon: ShieldCheck },
] as const
const ready = [
  { name: 'document', icon: FileCheck },
  { name: 'light', icon: Sun },
  { name: 'camera', icon: Smartphone },
  { name: 'time', icon: Clock },
] as const

/** The guide in two steps: how verification works, and what to have ready. */
export function Page(): ReactNode {
  const { config, way, info } = useLoaderData<GuideData>()
  const { pathname } = useLocation()
  const { kind } = statusOf(info)
  // If the member cannot start, the first step says so and there are no others.
  const barred = kind === 'locked' || kind === 'closed' || kind === 'final'
  if (!pathname.endsWith('/step2') && !barred) return <How config={config} leads={way.way !== 'none'} />
  return barred || way.way === 'none' ? <Nothing info={info} /> : <Ready way={way} config={config} />
}

/** `leads`: the member can start, so there is something to have ready. */
function How({ config, leads }: Pick<GuideData, 'config'> & { leads: boolean }): ReactNode {
  const { t } = useTranslation()
  const note = useNoteRead()
  const asked = config.announcements.some((one) => one.announcement === announcement && one.answer === null)
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('guide.how.lead')}>{t('guide.how.title')}</PageTitle>
      <ol className={styles['list']}>
        {how.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <h2>{t(`guide.how.${name}.title`)}</h2>
              <p>{t(`guide.how.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {leads ? (
        <Link
          className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          to={paths.step2}
          onClick={asked ? () => void note() : undefined}
        >
          {t('action.continue')}
        </Link>
      ) : null}
      <Link className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })} to={paths.personal}>
        {t('action.home')}
      </Link>
    </div>
  )
}

/**
 * Records that the member read it when they continue. A failure does not block them: the next step shows it and offers
 * to repeat it.
 */
function useNoteRead(): () => Promise<void> {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const note = async (): Promise<void> => {
    try {
      await call('POST /v3/private/kyc/submit-kyc-announcement', { body: { announcement, answer: 'read' } })
    } catch (error) {
      const text = await textOf(error)
      // Empty when another place shows the error, for example an ended session.
      if (!text) return
      const again = { label: t('action.tryAgain'), altText: t('guide.notNoted.again'), onClick: () => void note() }
      toasts.add({ kind: 'fail', title: t('guide.notNoted.title'), text, duration: Infinity, action: again })
    }
  }
  return note
}

/** There is nothing to have ready: shows why, and where to go. */
function Nothing({ info }: Pick<GuideData, 'info'>): ReactNode {
  const { t } = useTranslation()
  const { kind } = statusOf(info)
  const support = kind === 'locked' || kind === 'closed'
  return (
    <div className={styles['page']}>
      <PageTitle lead={kind === 'final' ? undefined : t(`status.${kind}.text`)}>{t(`status.${kind}.title`)}</PageTitle>
      {support ? <HelpLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} /> : null}
      <Link
        className={buttonClass({ variant: support ? 'default' : 'primary', size: 'large', fullWidth: true })}
        to={paths.personal}
      >
        {t('action.home')}
      </Link>
    </div>
  )
}

function Ready({ way, config }: Pick<GuideData, 'way' | 'config'>): ReactNode {
  const { t } = useTranslation()
  const target = way.path?.startsWith(basename) ? way.path.slice(basename.length) : null
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('guide.ready.lead')}>{t('guide.ready.title')}</PageTitle>
      <ul className={styles['list']}>
        {ready.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <h2>{t(`guide.ready.${name}.title`)}</h2>
              <p>{t(`guide.ready.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {way.way === 'app' && way.path ? (
        <a className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} href={way.path}>
          {t('guide.begin.app')}
        </a>
      ) : null}
      {target && way.way !== 'app' ? (
        <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={target}>
          {t(`guide.begin.${way.way}`)}
        </Link>
      ) : null}
      {way.way === 'document' && config.nonDocumentCountries.length > 0 ? (
        <Link to={paths.vendor}>{t('guide.byNumber')}</Link>
      ) : null}
      <Link
        className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}
        to={target ? paths.step1 : paths.personal}
      >
        {t(target ? 'action.back' : 'action.home')}
      </Link>
    </div>
  )
}
