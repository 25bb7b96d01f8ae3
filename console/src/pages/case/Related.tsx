import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { vendorText, reasonText, stateText } from '../../words/codes.ts'
import { timeText } from '../../words/times.ts'
import styles from './Case.module.css'

/** The cases of other members with the same document. Opening one is recorded. */
export function Duplicates({ duplicates }: Pick<CaseView, 'duplicates'>): ReactNode {
  const { t } = useTranslation('console')
  if (duplicates.length === 0) return null
  return (
    <Card title={t('case.duplicates')} className={styles['card']}>
      <ul className={styles['lines']}>
        {duplicates.map(({ state, case: other }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a case that the person may not see has no number
          <li key={other?.id ?? index}>
            {other ? (
              <Link to={`/case/${other.id}`}>{t('case.duplicate', { member: other.memberId })}</Link>
            ) : (
              <span>{t('case.duplicateHidden')}</span>
            )}
            <Chip tone="warn">{stateText(t, state)}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tones: Readonly<Record<string, Tone>> = { approved: 'good', resubmission: 'warn', final: 'bad', review: 'warn' }

/** What the vendors said, the latest first. */
export function VendorResults({ vendors }: Pick<CaseView, 'vendors'>): ReactNode {
  const { t } = useTranslation('console')
  if (vendors.length === 0) return null
  return (
    <Card title={t('case.vendors')} className={styles['card']}>
      <ul className={styles['lines']}>
        {vendors.map(({ vendor, reference, startedAt, verdict, resultAt, reasons, handedTo, ended }) => (
          <li key={startedAt}>
            <span>
              {vendorText(vendor)}
              {reasons.length > 0 ? <small>{reasons.map((code) => reasonText(t, code)).join(', ')}</small> : null}
              <small>
                {resultAt
                  ? t('case.vendor.result', { time: timeText(resultAt) })
                  : t('case.vendor.started', { time: timeText(startedAt) })}
              </small>
              {reference ? <small>{t('case.vendor.reference', { reference })}</small> : null}
              {handedTo ? <small>{t('case.vendor.handedTo', { vendor: vendorText(handedTo) })}</small> : null}
            </span>
            <Chip tone={tones[verdict ?? ''] ?? 'neutral'}>
              {t(`case.vendor.verdict.${verdict ?? (ended ? 'ended' : 'none')}`)}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}
