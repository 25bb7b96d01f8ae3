import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './reverification.module.css'
import { needs, type Variant } from './variant.ts'

/** What the member needs, by category. */
export function Requirements({ variant }: { variant: Variant }): ReactNode {
  const { t } = useTranslation()
  return (
    <section className={styles['needs']} aria-labelledby="needs-heading">
      <h2 id="needs-heading">{t('reverification.needs')}</h2>
      <ul>
        {needs[variant].map((need) => (
          <li key={need}>
            {need === 'no-pan' ? (
              <X size={18} aria-hidden="true" className={styles['not']} />
            ) : (
              <Check size={18} aria-hidden="true" />
            )}
            <div>
              <Disclosure summary={<strong>{t(`reverification.need.${need}.title`)}</strong>}>
                <p>{t(`reverification.need.${need}.text`)}</p>
              </Disclosure>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
