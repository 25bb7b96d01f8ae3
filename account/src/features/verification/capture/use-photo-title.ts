import { useTranslation } from 'react-i18next'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Attempt } from './load.ts'

/** The title of each photo of an attempt: a passport has one page, other documents have sides. */
export function usePhotoTitle({ documentType }: Pick<Attempt, 'documentType'>): (side: PhotoSide) => string {
  const { t } = useTranslation()
  return (side) =>
    side === 'selfie'
      ? t('selfie.title')
      : documentType === 'PASSPORT'
        ? t('kyc.photo.title.page')
        : t(`kyc.photo.title.${side}`)
}
