import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatDayOf, formatInstant } from '../../../format/dates.ts'
import { AcceptBand } from './AcceptBand.tsx'
import type { Band, Result, Status } from './load.ts'
import { Limit } from './Limit.tsx'
import styles from './risk.module.css'
import { Why } from './Why.tsx'

interface OutcomeProps {
  result: Result
  /** The limit is a rule at this site. */
  binding: boolean
  onStatus: (status: Status) => Promise<void>
}

/** A limit of zero: what the band would allow is not for this member, so it is not described. */
function NothingFurther({ band: { title, exposure } }: { band: Band }): ReactNode {
  const { t, i18n } = useTranslation()
  const share = (percent: number): string => formatPercent(percent / 100, i18n.language)
  const { percent, otherPercent } = exposure
  return (
    <>
      <h2 id="band-heading">{t('tests.risk.nothing.title')}</h2>
      <p>
        {percent > 0 && otherPercent >= percent
          ? t('tests.risk.nothing.elsewhere', { percent: share(percent), other: share(otherPercent) })
          : t('tests.risk.nothing.none')}
      </p>
      <p className={styles['hint']}>{t('tests.risk.band', { name: title })}</p>
    </>
  )
}

/** The result of the last risk assessment, its reasons and its effect. */
export function Outcome({ result, binding, onStatus }: OutcomeProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { state, expired, endedByMove, acceptedAt, validUntil } = result
  const at = result.bands.findIndex(({ id }) => id === result.band)
  const band = result.bands[at]
  // It was not refused: it was in review when the member moved.
  const isLeft = state === 'refused' && endedByMove
  if (isLeft)
    return (
      <Notice tone="warn" title={t('tests.risk.expired.title')}>
        {t('tests.risk.expired.moved')}
      </Notice>
    )
  if (state === 'too_fast' || state === 'refused') {
    return (
      <Notice tone="warn" title={t(`tests.risk.${state}.title`)}>
        <p>{t(`tests.risk.${state}.text`)}</p>
        {result.reasons.map((code) => (
          <p key={code}>
            <strong>{t(`questionnaire.reason.${code}.title`)}</strong> {t(`questionnaire.reason.${code}.remedy`)}
          </p>
        ))}
      </Notice>
    )
  }
  if (!band) return null
  const measured = result.bands.find(({ id }) => id === result.measured)
  return (
    <>
      {expired ? (
        <Notice tone="warn" title={t('tests.risk.expired.title')}>
          {t(endedByMove ? 'tests.risk.expired.moved' : 'tests.risk.expired.text')}
        </Notice>
      ) : null}
      <section className={styles['band']} aria-labelledby="band-heading">
        <p className={styles['hint']}>{t('tests.risk.bandOf', { at: at + 1, total: result.bands.length })}</p>
        <div className={styles['scale']} aria-hidden="true">
          {result.bands.map(({ id }, index) => (
            <span key={id} data-reached={index <= at || undefined} />
          ))}
        </div>
        {band.exposure.limit > 0 ? (
          <>
            <h2 id="band-heading">{t('tests.risk.band', { name: band.title })}</h2>
            <p>{band.text}</p>
          </>
        ) : (
          <NothingFurther band={band} />
        )}
        {measured && measured !== band ? <p>{t('tests.risk.lowerChosen', { name: measured.title })}</p> : null}
        {acceptedAt && validUntil && !expired ? (
          <p className={styles['hint']}>
            {t('tests.risk.acceptedUntil', {
              time: formatInstant(acceptedAt, i18n.language),
              date: formatDayOf(validUntil, i18n.language),
            })}
          </p>
        ) : null}
      </section>
      <Why result={result} />
      {expired ? null : <Limit band={band} binding={binding} />}
      {expired ? null : (
        <AcceptBand key={`${result.assessmentId} ${result.band} ${state}`} result={result} onStatus={onStatus} />
      )}
    </>
  )
}
