import { buttonClass } from '@tessera/ui/Button.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Attempts } from '../../case/Attempts.tsx'
import { CaseTimeline } from '../../case/CaseTimeline.tsx'
import { MendAction } from '../../capture/MendAction.tsx'
import { Final } from '../../case/Final.tsx'
import { ReasonList } from '../../case/ReasonList.tsx'
import { aboutOf, remedyOf, standingOf, type Standing, type StandingKind } from '../../case/standing.ts'
import { helpUrl, paths } from '../../paths.ts'
import { useHost } from '../../state/host.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './LevelCard.module.css'
import { LevelTrack } from './LevelTrack.tsx'

const tones: Record<StandingKind, Tone> = {
  start: 'neutral',
  continue: 'info',
  waiting: 'info',
  mend: 'warn',
  'used-up': 'warn',
  verified: 'good',
  final: 'bad',
  locked: 'neutral',
  closed: 'neutral',
}

/** Where the member stands and the one thing to do next. */
export function LevelCard({ info }: { info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  const standing = standingOf(info)
  return (
    <section className={styles['card']} aria-labelledby="level-heading" data-kind={standing.kind}>
      {/* A change that comes by itself is told to those who do not see it. */}
      <div className={styles['head']} aria-live="polite">
        <h2 id="level-heading" className={styles['title']}>
          {t(`standing.${standing.kind}.title`)}
        </h2>
        <Chip tone={tones[standing.kind]}>{t(`standing.${standing.kind}.chip`)}</Chip>
      </div>
      <LevelTrack reached={info.applicant.level} levels={info.levels.map(({ level }) => level)} pending={standing.kind === 'waiting'} />
      <Body standing={standing} info={info} />
      {standing.kind === 'verified' && info.state.some(({ level, status }) => level === 'LEVEL_2' && status === 'CERTIFICATION_DISABLED') ? (
        <p className={styles['aside']}>{t('personal.nextLevelClosed', { level: t('level.LEVEL_2') })}</p>
      ) : null}
    </section>
  )
}

function Body({ standing, info }: { standing: Standing; info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  switch (standing.kind) {
    case 'start':
    case 'continue':
      return (
        <>
          <p className={styles['text']}>{t(`standing.${standing.kind}.text`)}</p>
          <div className={styles['action']}>
            <Link to={paths.kyc} className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles['wide'])}>
              {t(`standing.${standing.kind}.action`)}
            </Link>
            <p className={styles['aside']}>{t('personal.takes')}</p>
          </div>
        </>
      )
    case 'waiting':
      return <CaseTimeline case={standing.case} />
    case 'mend':
    case 'used-up':
      return (
        <>
          <p className={styles['text']}>{t(`standing.${standing.kind}.text`)}</p>
          <ReasonList codes={standing.case.reasons} about={aboutOf(standing.case)} />
          <div className={styles['action']}>
            {standing.kind === 'mend' ? <Remedy standing={standing} /> : null}
            <Attempts case={standing.case} />
          </div>
        </>
      )
    case 'verified':
      return <p className={styles['text']}>{t('standing.verified.text')}</p>
    case 'final':
      return <Final info={info} action={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])} />
    case 'locked':
    case 'closed':
      return (
        <>
          <p className={styles['text']}>{t(`standing.${standing.kind}.text`)}</p>
          <Support />
        </>
      )
  }
}

function Remedy({ standing }: { standing: Standing }): ReactNode {
  const navigate = useNavigate()
  if (remedyOf(standing.case.reasons) === 'support') return <Support />
  return <MendAction case={standing.case} className={styles['wide']} onBegun={() => navigate(paths.kyc)} />
}

function Support(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <a href={helpUrl(brand.helpBase, 'contact')} className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])}>
      {t('action.contactSupport')}
    </a>
  )
}
