import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycCase } from '../state/kyc-info.ts'
import styles from './case.module.css'

export interface ReasonsProps {
  codes: KycCase['reasons']
  /** The method of the attempt, the photos that reasons are about, and the document in them. */
  about?: About | undefined
  /** Nothing can be sent any more. */
  final?: boolean
}

export interface About {
  method: KycCase['method']
  photos: NonNullable<KycCase['resubmission']>['photos']
  documentType: KycCase['documentType']
}

/** For a check by number they say what the register answered, not what is on a document. */
const ofNumber = ['NUMBER_WRONG', 'NAME_MISMATCH', 'BIRTH_DATE_MISMATCH', 'DATA_MISMATCH'] as const

/** Why we could not verify it, each reason with its photos and its remedy. */
export function Reasons({ codes, about, final = false }: ReasonsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const named = (code: KycCase['reasons'][number]): string | null => {
    const sides = about?.photos.find(({ reason }) => reason === code)?.sides ?? []
    const names = sides.map((side) =>
      t(`resubmission.photo.${side === 'front' && about?.documentType === 'PASSPORT' ? 'page' : side}`),
    )
    return names.length > 0
      ? t('resubmission.about', { photos: new Intl.ListFormat(i18n.language).format(names) })
      : null
  }
  const text = (code: KycCase['reasons'][number], part: 'title' | 'remedy'): string => {
    // A copy can no longer be replaced by the document itself, only appealed.
    if (final && code === 'DOC_COPY' && part === 'remedy') return t('reason.COULD_NOT_VERIFY.remedy')
    const own = about?.method === 'number' ? ofNumber.find((each) => each === code) : undefined
    return own ? t(`numberReason.${own}.${part}`) : t(`reason.${code}.${part}`)
  }
  return (
    <ul className={styles['reasons']}>
      {codes.map((code) => (
        <li key={code}>
          <CircleAlert size={20} aria-hidden="true" />
          <div>
            <p className={styles['reason']}>{text(code, 'title')}</p>
            {named(code) ? <p className={styles['remedy']}>{named(code)}</p> : null}
            <p className={styles['remedy']}>{text(code, 'remedy')}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
