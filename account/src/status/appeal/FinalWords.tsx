import type { KycLevel } from '@tessera/contract/states.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../format/isolated.ts'
import { formatInstant } from '../../format/dates.ts'
import { HelpLink } from '../../shell/HelpLink.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useSdk, useSentBy } from '../../state/sdk.ts'
import { AppealForm } from './AppealForm.tsx'
import styles from '../case.module.css'
import { ReasonList } from '../ReasonList.tsx'

export interface FinalProps {
  info: Pick<KycInfo, 'cases' | 'appeal'>
  /** What we refused: the identity, or the address. */
  level: KycLevel
  /** The variant of the main action. */
  action: string
}

/**
 * The reason, as far as it may be disclosed, how to appeal or the outcome of the appeal, and another action if there
 * is one.
 */
export function FinalWords({ info, level, action }: FinalProps): ReactNode {
  const { t, i18n } = useTranslation()
  const partner = useSentBy()
  // Members appeal where they started verification. A device that continues a capture has no permission for more.
  const handoff = useSdk(({ visit }) => visit?.handoff === true)
  const [writes, setWrites] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const known = info.appeal?.level === level ? info.appeal : null
  // Just sent: the next live update brings the server's own text.
  const appeal =
    known?.state === 'POSSIBLE' && sent !== null ? { ...known, state: 'OPEN' as const, reference: sent } : known
  const refused = info.cases.find((one) => one.level === level)
  // The heading above is already the neutral sentence.
  const shownReasons = (refused?.reasons ?? []).filter((code) => code !== 'COULD_NOT_VERIFY')
  const until = appeal ? formatInstant(appeal.until, i18n.language) : ''
  return (
    <div className={styles['stack']}>
      {shownReasons.length > 0 ? <ReasonList codes={shownReasons} final /> : null}
      <div className={styles['stack']} aria-live="polite">
        <p className={styles['remedy']}>{t('appeal.final')}</p>
        {appeal?.state === 'POSSIBLE' && appeal.reference !== null && !handoff ? (
          <p className={styles['remedy']}>{t('appeal.erased', { reference: isolated(appeal.reference) })}</p>
        ) : null}
        {appeal?.state === 'POSSIBLE' && !writes && !handoff ? (
          <p className={styles['remedy']}>{t('appeal.possible', { date: until, count: appeal.answeredInDays })}</p>
        ) : null}
        {appeal?.state === 'OPEN' ? (
          <p className={styles['remedy']}>
            {t(partner === null ? 'appeal.open' : 'appeal.openVisit', {
              reference: isolated(appeal.reference ?? ''),
              count: appeal.answeredInDays,
              partner: partner ?? '',
            })}
          </p>
        ) : null}
        {appeal?.state === 'UPHELD' ? (
          <p className={styles['remedy']}>{t('appeal.upheld', { reference: isolated(appeal.reference ?? '') })}</p>
        ) : null}
        {appeal?.state === 'OVER' ? <p className={styles['remedy']}>{t('appeal.over', { date: until })}</p> : null}
      </div>
      {refused?.reasons.includes('DUPLICATE') ? (
        <HelpLink page="identity-transfer">{t('appeal.moveHere')}</HelpLink>
      ) : null}
      {handoff ? null : appeal?.state !== 'POSSIBLE' ? (
        <HelpLink className={action} />
      ) : writes ? (
        <AppealForm until={until} onSent={setSent} />
      ) : (
        <>
          <button type="button" className={action} onClick={() => setWrites(true)}>
            {t('appeal.action')}
          </button>
          <HelpLink className={styles['other']} />
        </>
      )}
    </div>
  )
}
