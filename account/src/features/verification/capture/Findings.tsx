import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasons } from '@tessera/contract/reasons.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { formatDay } from '../../../format/dates.ts'
import { localDay } from '../../../format/today.ts'
import { atComputer } from './at-computer.ts'
import type { Finding } from './before-sending.ts'
import styles from './ConfirmStep.module.css'
import { AnotherPhoto, OtherDocument } from './FindingLinks.tsx'
import type { Attempt } from './load.ts'
import { OtherCountry, OtherKind } from './OtherChoice.tsx'
import type { Reading } from './use-reading.ts'

interface FindingsProps {
  found: readonly Finding[]
  attempt: Attempt
  /** What was read from the document. */
  read: Reading['read']
  /** Another notice of the page has the main button. */
  outranked: boolean
  onAttempt: (attempt: Attempt) => void
}

/** Problems found in the document before it is sent, each with the way to correct it. */
export function Findings({ found, attempt, read, outranked, onAttempt }: FindingsProps): ReactNode {
  const { sides } = attempt
  const expiresOn = read?.expiresOn ?? null
  const kind = read?.otherKind?.documentType
  // A check by number has no photos.
  const seen = kind === 'BVN' ? undefined : kind
  const accepted = read?.otherKind?.accepted ?? false
  const { t } = useTranslation()
  const wordsOf = useWords(attempt, expiresOn)
  // No better photo changes the date or the name.
  const needsOther = (reason: Finding['reason']): boolean =>
    (reason === 'DOC_EXPIRED' && expiresOn !== null) || isAnothers(reason)
  const isAnothers = (reason: Finding['reason']): boolean =>
    reason === 'NAME_MISMATCH' || reason === 'BIRTH_DATE_MISMATCH'
  if (found.length === 0) return null
  return (
    <div className={styles['findings']}>
      {found.map(({ reason, sides: named, certain }, index) =>
        reason === 'COUNTRY_MISMATCH' && read?.otherCountry?.accepted ? (
          <OtherCountry
            key={reason}
            seen={read.otherCountry.country}
            certain={certain}
            main={index === 0 && !outranked}
            attempt={attempt}
            onAttempt={onAttempt}
          />
        ) : reason === 'DOC_OTHER_KIND' && seen ? (
          <OtherKind
            key={reason}
            seen={seen}
            accepted={accepted}
            certain={certain}
            main={index === 0 && !outranked}
            attempt={attempt}
            onAttempt={onAttempt}
          />
        ) : (
          <Notice
            key={reason}
            role="alert"
            tone={certain ? 'bad' : 'warn'}
            title={wordsOf({ reason, sides: named, certain }).title}
            action={
              <div className={styles['choice']}>
                {needsOther(reason) ? (
                  <OtherDocument attemptId={attempt.attemptId} main={index === 0 && !outranked} />
                ) : null}
                <AnotherPhoto side={named[0] ?? sides[0]} main={index === 0 && !outranked && !needsOther(reason)} />
                {needsOther(reason) || reasons[reason].asks === 'details' || reasons[reason].asks === null ? null : (
                  <OtherDocument attemptId={attempt.attemptId} />
                )}
                {isAnothers(reason) ? <HelpLink topic="verification" /> : null}
              </div>
            }
          >
            <p>{wordsOf({ reason, sides: named, certain }).text}</p>
            {certain ? null : <p>{t('kyc.confirm.doubt')}</p>}
          </Notice>
        ),
      )}
    </div>
  )
}

/**
 * What was found, and the advice: the same as where the photo arrived. The day on which the document expires is known
 * to the member, too.
 */
function useWords(
  { documentType, photos }: Attempt,
  expiresOn: string | null,
): (found: Finding) => { title: string; text: string } {
  const { t, i18n } = useTranslation()
  const [today] = useState(() => localDay(new Date()))
  return ({ reason, sides, certain }) => {
    const text = t(`reason.${reason}.remedy`)
    // A name or date that only differs from what was typed is no finding.
    if (reason === 'NAME_MISMATCH' || reason === 'BIRTH_DATE_MISMATCH')
      return { title: t(`kyc.confirm.otherPerson.${reason}`), text: t('kyc.confirm.otherPerson.text') }
    if (reason === 'DOC_EXPIRED' && expiresOn !== null) {
      const date = formatDay(expiresOn, i18n.language)
      return {
        title: expiresOn < today ? t('kyc.confirm.expired', { date }) : t('kyc.confirm.expiresSoon', { date }),
        text,
      }
    }
    const poor = photos.find(({ side, problem }) => problem && (sides.length === 0 || sides.includes(side)))?.problem
    if (reason === 'IMG_BLUR_GLARE' && poor)
      return {
        title: t(`kyc.review.problem.${poor}.title`),
        text: t(`kyc.review.problem.${poor}.${atComputer() ? 'file' : 'text'}`),
      }
    // A doubt about a passport without its two lines: the machine found print, but not these.
    if (documentType === 'PASSPORT' && (reason === 'IMG_CUT_OFF' || (reason === 'IMG_NO_DOCUMENT' && !certain)))
      return { title: t('kyc.confirm.noZone.title'), text: t('kyc.confirm.noZone.text') }
    return { title: t(`reason.${reason}.title`), text }
  }
}
