import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycCase } from '../state/kyc-info.ts'
import styles from './case.module.css'

export interface ReasonsProps {
  codes: KycCase['reasons']
  /** The photos that reasons are about, and the document they show. */
  about?: { photos: NonNullable<KycCase['mend']>['photos']; documentType: KycCase['documentType'] } | undefined
}

/** Why it could not be verified, each reason with the photos it is about and what helps. */
export function Reasons({ codes, about }: ReasonsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const named = (code: KycCase['reasons'][number]): string | null => {
    const sides = about?.photos.find(({ reason }) => reason === code)?.sides ?? []
    const names = sides.map((side) => t(`mending.photo.${side === 'front' && about?.documentType === 'PASSPORT' ? 'page' : side}`))
    return names.length > 0 ? t('mending.about', { photos: new Intl.ListFormat(i18n.language).format(names) }) : null
  }
  return (
    <ul className={styles['reasons']}>
      {codes.map((code) => (
        <li key={code}>
          <CircleAlert size={20} aria-hidden="true" />
          <div>
            <p className={styles['reason']}>{t(`reason.${code}.title`)}</p>
            {named(code) ? <p className={styles['remedy']}>{named(code)}</p> : null}
            <p className={styles['remedy']}>{t(`reason.${code}.remedy`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
