import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycCase } from '../state/kyc-info.ts'
import styles from './case.module.css'

/** Why it could not be verified, each reason with what helps. */
export function Reasons({ codes }: { codes: KycCase['reasons'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className={styles['reasons']}>
      {codes.map((code) => (
        <li key={code}>
          <CircleAlert size={20} aria-hidden="true" />
          <div>
            <p className={styles['reason']}>{t(`reason.${code}.title`)}</p>
            <p className={styles['remedy']}>{t(`reason.${code}.remedy`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
