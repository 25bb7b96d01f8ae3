import type { KycLevel } from '@tessera/contract/states.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../format/dates.ts'
import { appealUrl, helpUrl } from '../paths.ts'
import { useHost } from '../state/host.tsx'
import type { KycInfo } from '../state/kyc-info.ts'
import styles from './case.module.css'
import { ReasonList } from './ReasonList.tsx'

export interface FinalProps {
  info: Pick<KycInfo, 'cases' | 'appeal'>
  /** What was refused: the identity, or the address. */
  level: KycLevel
  /** The look of the way on. */
  action: string
}

/** Why, as far as it may be told; how it may be appealed, or what became of the appeal; another way where there is one. */
export function FinalWords({ info, level, action }: FinalProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand } = useHost()
  const appeal = info.appeal?.level === level ? info.appeal : null
  const codes = info.cases.find((one) => one.level === level)?.reasons ?? []
  // The neutral sentence is the heading above.
  const told = codes.filter((code) => code !== 'COULD_NOT_VERIFY')
  const until = appeal ? formatInstant(appeal.until, i18n.language) : ''
  return (
    <div className={styles['stack']}>
      {told.length > 0 ? <ReasonList codes={told} /> : null}
      <p className={styles['remedy']}>{t('appeal.final')}</p>
      {appeal?.state === 'POSSIBLE' ? <p className={styles['remedy']}>{t('appeal.possible', { date: until, count: appeal.answeredInDays })}</p> : null}
      {appeal?.state === 'OPEN' ? <p className={styles['remedy']}>{t('appeal.open', { reference: appeal.reference ?? '', count: appeal.answeredInDays })}</p> : null}
      {appeal?.state === 'UPHELD' ? <p className={styles['remedy']}>{t('appeal.upheld', { reference: appeal.reference ?? '' })}</p> : null}
      {appeal?.state === 'OVER' ? <p className={styles['remedy']}>{t('appeal.over', { date: until })}</p> : null}
      {codes.includes('DUPLICATE') ? <a href={helpUrl(brand.helpBase, 'identity-transfer')}>{t('appeal.moveHere')}</a> : null}
      {appeal?.state === 'POSSIBLE' ? (
        <a className={action} href={appealUrl(brand.helpBase)}>
          {t('appeal.action')}
        </a>
      ) : (
        <a className={action} href={helpUrl(brand.helpBase, 'contact')}>
          {t('action.contactSupport')}
        </a>
      )}
    </div>
  )
}
