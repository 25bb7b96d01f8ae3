import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { reasons } from '@tessera/contract/reasons.ts'
import type { DocumentType, PhotoSide } from '@tessera/contract/states.ts'
import { formatDay } from '../../../format/dates.ts'
import { call } from '../../../api/call.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { atComputer } from './at-computer.ts'
import type { Finding } from './before-sending.ts'
import styles from './ConfirmStep.module.css'
import { level, type Attempt } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'
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
  // No better photo changes the date.
  const isOver = (reason: Finding['reason']): boolean => reason === 'DOC_EXPIRED' && expiresOn !== null
  if (found.length === 0) return null
  return (
    <div className={styles['findings']}>
      {found.map(({ reason, sides: named, certain }, index) =>
        reason === 'DOC_OTHER_KIND' && seen ? (
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
                {isOver(reason) ? <OtherDocument main={index === 0 && !outranked} /> : null}
                <AnotherPhoto side={named[0] ?? sides[0]} main={index === 0 && !outranked && !isOver(reason)} />
                {isOver(reason) || reasons[reason].asks === 'details' || reasons[reason].asks === null ? null : (
                  <OtherDocument />
                )}
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

/** The photos show another kind of document: another photo of the chosen one, or the kind in the photos. */
function OtherKind({
  seen,
  accepted,
  certain,
  main,
  attempt,
  onAttempt,
}: {
  seen: Exclude<DocumentType, 'BVN'>
  accepted: boolean
  certain: boolean
  main: boolean
} & Pick<FindingsProps, 'attempt' | 'onAttempt'>): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const { country, documentType, purpose, sides } = attempt
  const change = useAction(async () => {
    const body = { level, purpose, country, documentType: seen } as const
    const changed = await call('POST /v3/private/kyc/builtin/session', { body })
    if (changed.attempt) onAttempt(changed.attempt)
  }, lost)
  return (
    <Notice
      role="alert"
      tone={certain ? 'bad' : 'warn'}
      title={t(`kyc.confirm.seen.${seen}`)}
      action={
        <div className={styles['choice']}>
          <AnotherPhoto side={sides[0]} main={main} />
          {accepted ? (
            <Button size="middle" loading={change.busy} onClick={() => void change.run()}>
              {t(`kyc.confirm.continueWith.${seen}`)}
            </Button>
          ) : (
            <OtherDocument />
          )}
        </div>
      }
    >
      <p>{t('kyc.confirm.chosen', { document: t(`document.${documentType}`) })}</p>
      {certain ? null : <p>{t('kyc.confirm.doubt')}</p>}
      <ActionProblem action={change} />
    </Notice>
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
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return ({ reason, sides, certain }) => {
    const text = t(`reason.${reason}.remedy`)
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

/** Opens the step of a photo to take it again. There, it is no further step. */
export function AnotherPhoto({ side, main }: { side: PhotoSide | undefined; main: boolean }): ReactNode {
  const { t } = useTranslation()
  const isHere = useSearchParams()[0].get('step') === side
  if (!side) return null
  return (
    <Link className={look(main)} to={`?step=${side}&retake=1`} replace={isHere}>
      {t(atComputer() ? 'kyc.confirm.choose' : 'kyc.confirm.retake')}
    </Link>
  )
}
