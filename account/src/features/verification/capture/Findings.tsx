import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasons } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Finding } from './before-sending.ts'
import styles from './ConfirmStep.module.css'

interface FindingsProps {
  found: readonly Finding[]
  /** The photos of the document, in their order. */
  sides: readonly PhotoSide[]
}

/** What speaks against the document before it is sent, each with the way to correct it. */
export function Findings({ found, sides }: FindingsProps): ReactNode {
  const { t } = useTranslation()
  if (found.length === 0) return null
  return (
    <div className={styles['findings']}>
      {found.map(({ reason, sides: named, certain }) => (
        <Notice
          key={reason}
          role="alert"
          tone={certain ? 'bad' : 'warn'}
          title={t(`reason.${reason}.title`)}
          action={
            <div className={styles['choice']}>
              <AnotherPhoto side={named[0] ?? sides[0]} />
              {reasons[reason].asks === 'details' || reasons[reason].asks === null ? null : (
                <Link className={buttonClass({ size: 'small' })} to="?step=document">
                  {t('remedy.other-document')}
                </Link>
              )}
            </div>
          }
        >
          <p>{t(`reason.${reason}.remedy`)}</p>
          {certain ? null : <p>{t('kyc.confirm.doubt')}</p>}
        </Notice>
      ))}
    </div>
  )
}

/** Opens the step of a photo to take it again. */
export function AnotherPhoto({ side }: { side: PhotoSide | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!side) return null
  return (
    <Link className={buttonClass({ size: 'small', variant: 'primary' })} to={`?step=${side}&retake=1`}>
      {t('kyc.confirm.retake')}
    </Link>
  )
}
