import { buttonClass } from '@tessera/ui/Button.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attempts } from '../../case/Attempts.tsx'
import { CaseTimeline } from '../../case/CaseTimeline.tsx'
import { ReasonList } from '../../case/ReasonList.tsx'
import { remedyOf, standingOf, type Standing, type StandingKind } from '../../case/standing.ts'
import { countryName } from '../../format/country.ts'
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
      <Body standing={standing} />
      {info.residenceCountry && correctable.includes(standing.kind) ? <LivesIn country={info.residenceCountry} /> : null}
      {standing.kind === 'verified' && info.state.some(({ level, status }) => level === 'LEVEL_2' && status === 'CERTIFICATION_DISABLED') ? (
        <p className={styles['aside']}>{t('personal.nextLevelClosed', { level: t('level.LEVEL_2') })}</p>
      ) : null}
    </section>
  )
}

/** Where the member told that they live can be corrected as long as nothing is sent or decided. */
const correctable: readonly StandingKind[] = ['start', 'continue', 'mend', 'used-up']

function LivesIn({ country }: { country: string }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <p className={styles['aside']}>
      {t('livesIn.line', { country: countryName(country, i18n.language) })} · <Link to={`${paths.kyc}?step=residence`}>{t('livesIn.change')}</Link>
    </p>
  )
}

function Body({ standing }: { standing: Standing }): ReactNode {
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
          <ReasonList codes={standing.case.reasons} />
          <div className={styles['action']}>
            {standing.kind === 'mend' ? <RemedyLink standing={standing} /> : null}
            <Attempts case={standing.case} />
          </div>
        </>
      )
    case 'verified':
      return <p className={styles['text']}>{t('standing.verified.text')}</p>
    case 'final':
      return (
        <>
          <ReasonList codes={standing.case.reasons} />
          <p className={styles['text']}>{t('standing.final.text')}</p>
          <Support />
        </>
      )
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

function RemedyLink({ standing }: { standing: Standing }): ReactNode {
  const { t } = useTranslation()
  const remedy = remedyOf(standing.case.reasons)
  if (remedy === 'support') return <Support />
  if (remedy === 'wait') return null
  return (
    <Link to={`${paths.kyc}?step=document`} className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles['wide'])}>
      {t(`remedy.${remedy}`)}
    </Link>
  )
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
