import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../shell/Loaded.tsx'
import { askProvider, type Provider } from './load.ts'
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

/** What we check and do not check, below the main button. */
export function Checks({ provider: loaded }: { provider: Promise<Provider> }): ReactNode {
  const { t } = useTranslation()
  const [provider, setProvider] = useState(loaded)
  return (
    <Disclosure className={styles['more']} summary={t('kyc.prepare.more')}>
      <p>{t('kyc.prepare.checked')}</p>
      <Loaded data={provider} lines={6} retry={() => setProvider(askProvider())}>
        {({ checks, notChecked }) => (
          <div className={styles['checks']}>
            <div>
              <h2>{t('kyc.prepare.checks')}</h2>
              <ul>
                {checks.map((check) => (
                  <li key={check}>
                    <Check size={16} aria-hidden="true" />
                    {t(`check.${check}`)}
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <h2>{t('kyc.prepare.notChecked')}</h2>
              <ul>
                {notChecked.map((check) => (
                  <li key={check}>
                    <Minus size={16} aria-hidden="true" />
                    {t(`check.${check}`)}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </Loaded>
    </Disclosure>
  )
}
