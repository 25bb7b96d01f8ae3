import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycCase } from '../../../state/kyc-info.ts'
import styles from './Outcome.module.css'

const icons = { passed: Check, failed: X, 'not-checked': Minus }

/** Lists what we checked and what we did not check. */
export function ChecksMade({ checks }: { checks: KycCase['checks'] }): ReactNode {
  const { t } = useTranslation()
  if (checks.length === 0) return null
  return (
    <Disclosure className={styles['checks']} summary={t('kyc.verified.checks')}>
      <ul className={styles['list']}>
        {checks.map(({ name, outcome }) => {
          const Icon = icons[outcome]
          return (
            <li key={name} data-outcome={outcome}>
              <Icon size={16} aria-hidden="true" />
              <span>
                {t(`check.${name}`)}
                <span className="visually-hidden">: {t(`kyc.verified.outcome.${outcome}`)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
