import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import Lightbulb from 'lucide-react/icons/lightbulb'
import ScanFace from 'lucide-react/icons/scan-face'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../../../state/host.tsx'
import styles from './photo.module.css'

/** Why we ask for a selfie and how to take a good one; who sees it and how long we store it, one press away. */
export function SelfieFacts(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <>
      <ul className={styles['facts']}>
        <li>
          <ScanFace size={20} aria-hidden="true" />
          <span>{t('selfie.why', { brand: brand.name })}</span>
        </li>
        <li>
          <Lightbulb size={20} aria-hidden="true" />
          <span>{t('selfie.tips')}</span>
        </li>
      </ul>
      <Disclosure summary={t('selfie.facts')}>
        <ul className={styles['facts']}>
          <li>
            <UserCheck size={20} aria-hidden="true" />
            <span>{t('selfie.who', { brand: brand.name })}</span>
          </li>
          <li>
            <ShieldCheck size={20} aria-hidden="true" />
            <span>{t('selfie.kept')}</span>
          </li>
        </ul>
      </Disclosure>
    </>
  )
}
