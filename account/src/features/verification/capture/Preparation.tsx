import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../state/sdk.ts'
import styles from './Preparation.module.css'

/** How long it takes. */
export function Preparation(): ReactNode {
  const partner = useSdk(({ visit }) => visit?.partner?.name)
  const { t } = useTranslation()
  return (
    <ul className={styles['facts']}>
      <li>
        <Clock size={20} aria-hidden="true" />
        <span>{partner ? t('kyc.visit.time', { partner }) : t('kyc.prepare.time')}</span>
      </li>
    </ul>
  )
}
