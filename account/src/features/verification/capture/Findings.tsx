import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasons } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { formatDay } from '../../../format/dates.ts'
import type { Finding } from './before-sending.ts'
import styles from './ConfirmStep.module.css'

interface FindingsProps {
  found: readonly Finding[]
  /** The photos of the document, in their order. */
  sides: readonly PhotoSide[]
  /** As read from the document. */
  expiresOn: string | null
  /** Another notice of the page has the main button. */
  outranked: boolean
}

/** Problems found in the document before it is sent, each with the way to correct it. */
export function Findings({ found, sides, expiresOn, outranked }: FindingsProps): ReactNode {
  const { t } = useTranslation()
  const titleOf = useTitle(expiresOn)
  // No better photo changes the date.
  const isOver = (reason: Finding['reason']): boolean => reason === 'DOC_EXPIRED' && expiresOn !== null
  if (found.length === 0) return null
  return (
    <div className={styles['findings']}>
      {found.map(({ reason, sides: named, certain }, index) => (
        <Notice
          key={reason}
          role="alert"
          tone={certain ? 'bad' : 'warn'}
          title={titleOf(reason)}
          action={
            <div className={styles['choice']}>
              {isOver(reason) ? <OtherDocument main={index === 0 && !outranked} /> : null}
              <AnotherPhoto side={named[0] ?? sides[0]} main={index === 0 && !outranked && !isOver(reason)} />
              {isOver(reason) || reasons[reason].asks === 'details' || reasons[reason].asks === null ? null : (
                <OtherDocument />
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

/** What was found. The day on which the document expires is known to the member, too. */
function useTitle(expiresOn: string | null): (reason: Finding['reason']) => string {
  const { t, i18n } = useTranslation()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (reason) => {
    if (reason !== 'DOC_EXPIRED' || expiresOn === null) return t(`reason.${reason}.title`)
    const date = formatDay(expiresOn, i18n.language)
    return expiresOn < today ? t('kyc.confirm.expired', { date }) : t('kyc.confirm.expiresSoon', { date })
  }
}

/** The way we advise is the page's main button. */
const look = (main: boolean): string => buttonClass({ variant: main ? 'primary' : 'default', size: 'large' })

function OtherDocument({ main = false }: { main?: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link className={look(main)} to="?step=document">
      {t('remedy.other-document')}
    </Link>
  )
}

/** Opens the step of a photo to take it again. */
export function AnotherPhoto({ side, main }: { side: PhotoSide | undefined; main: boolean }): ReactNode {
  const { t } = useTranslation()
  if (!side) return null
  return (
    <Link className={look(main)} to={`?step=${side}&retake=1`}>
      {t('kyc.confirm.retake')}
    </Link>
  )
}
