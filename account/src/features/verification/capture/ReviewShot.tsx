import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../shell/use-action.ts'
import { atComputer } from './at-computer.ts'
import { detailsRead, findingsAbout, type Finding } from './before-sending.ts'
import { Findings } from './Findings.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import type { Attempt } from './load.ts'
import styles from './photo.module.css'
import { Swapped } from './Swapped.tsx'
import type { Reading } from './use-reading.ts'

export interface ReviewShotProps {
  photo: Attempt['photos'][number]
  title: string
  attempt: Attempt
  /** What the early reading found in the document, as soon as all its photos are there. */
  reading: Reading
  /** Takes the photo with a phone; null on a phone. */
  phone: Action<[]> | null
  onAttempt: (attempt: Attempt) => void
  onGood: () => void
  onRetake: () => void
}

/** After this time the member decides without the reading. What it finds later is shown before sending. */
const longestWaitMs = 10_000

/**
 * The stored photo, and one verdict below it: first “Reading”, then what the member can do, which stays as it is. A
 * photo that shows all we need needs no question. A photo that we cannot accept cannot be used; with any other problem
 * the member may continue.
 */
export function ReviewShot(shot: ReviewShotProps): ReactNode {
  const { title, photo } = shot
  const { t } = useTranslation()
  const { state, setState } = usePicture()
  const box = useRef<HTMLElement>(null)
  // The answer appears here, so we move the focus to it.
  useEffect(() => box.current?.focus(), [])
  return (
    <section className={styles['review']} ref={box} tabIndex={-1} aria-label={t('kyc.review.label')}>
      {state === 'loading' ? (
        <output className={styles['shot']} aria-label={t('shell.loading')} aria-busy="true" />
      ) : null}
      {state === 'failed' ? (
        <Notice
          tone="info"
          action={
            <Button size="small" variant="default" onClick={() => setState('loading')}>
              {t('kyc.review.showAgain')}
            </Button>
          }
        >
          {t('kyc.review.noPicture')}
        </Notice>
      ) : (
        <OwnPhoto
          className={styles['shot']}
          photoId={photo.photoId}
          alt={t('kyc.review.alt', { title })}
          hidden={state !== 'shown'}
          onLoad={() => setState('shown')}
          onFault={() => setState('failed')}
        />
      )}
      <Outcome {...shot} picture={state} />
    </section>
  )
}

type Picture = 'loading' | 'shown' | 'failed'

/** Whether the picture is there. One that failed without a connection loads once the connection is back. */
function usePicture(): { state: Picture; setState: (state: Picture) => void } {
  const [state, setState] = useState<Picture>('loading')
  const failed = state === 'failed'
  useEffect(() => {
    if (!failed) return undefined
    const again = (): void => setState('loading')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return { state, setState }
}

/** What is known about the photo. */
interface Verdict {
  found: Finding[]
  read: Reading['read']
  swapped: boolean
  /** All that we need could be read. */
  isRead: boolean
}

/** The first verdict, which later ones do not replace; null while the photo is read. */
function useVerdict({ photo, attempt, reading }: ReviewShotProps): Verdict | null {
  const { side } = photo
  const isFace = side === 'selfie'
  // Another kind of document is another question.
  const about = `${attempt.attemptId} ${attempt.documentType} ${attempt.country}`
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  const [first, setFirst] = useState<{ about: string; verdict: Verdict } | null>(null)
  if (first?.about === about) return first.verdict
  if (!isFace && reading.state === 'reading' && !late) return null
  const verdict = {
    found: findingsAbout(side, reading.read),
    read: reading.read,
    swapped: !isFace && reading.read?.swapped === true,
    isRead: !isFace && detailsRead(reading) !== null,
  }
  setFirst({ about, verdict })
  return verdict
}

/** The verdict and its buttons; “Reading” before. */
function Outcome(shot: ReviewShotProps & { picture: Picture }): ReactNode {
  const { photo, reading, picture, onGood } = shot
  const { t } = useTranslation()
  const verdict = useVerdict(shot)
  // The member has just given the photo, and watches.
  const [watched] = useState(photo.side !== 'selfie' && reading.state === 'reading')
  const isWhole = verdict?.isRead === true && verdict.found.length === 0 && !verdict.swapped && photo.problem === null
  const goes = watched && isWhole && picture !== 'loading'
  const goOn = useEffectEvent(onGood)
  useEffect(() => {
    if (goes) goOn()
  }, [goes])
  if (verdict === null || goes)
    return (
      <div aria-live="polite">
        <Notice tone="process">{t('readBack.first')}</Notice>
      </div>
    )
  return <Question {...shot} verdict={verdict} />
}

/** What was found, and what the member can do. */
function Question(shot: ReviewShotProps & { picture: Picture; verdict: Verdict }): ReactNode {
  const { photo, attempt, picture, verdict, phone, onAttempt, onGood, onRetake } = shot
  const { problem, side } = photo
  const { found, swapped, read, isRead } = verdict
  const { t } = useTranslation()
  const isFound = found.length > 0 || swapped
  const isPoor = problem !== null
  const retake = t(atComputer() && side !== 'selfie' ? 'kyc.confirm.choose' : 'kyc.review.retake')
  // The finding names the same problem.
  const isNamed = found.some(({ reason }) => reason === 'IMG_BLUR_GLARE')
  return (
    <>
      {problem && !isNamed ? (
        <Notice tone="warn" title={t(`kyc.review.problem.${problem}.title`)}>
          {t(`kyc.review.problem.${problem}.${atComputer() ? 'file' : 'text'}`)}
        </Notice>
      ) : null}
      {swapped ? <Swapped attempt={attempt} onAttempt={onAttempt} /> : null}
      <Findings found={found} attempt={attempt} read={read} outranked={swapped} onAttempt={onAttempt} />
      {isPoor || isFound ? null : (
        <>
          <div aria-live="polite">
            <Notice tone="good">{t(isRead ? 'kyc.review.read' : 'kyc.review.fine')}</Notice>
          </div>
          <p>{side === 'selfie' ? t('selfie.ask') : t('kyc.review.ask')}</p>
        </>
      )}
      <div className={styles['actions']}>
        {isFound || isPoor ? null : (
          // Disabled until the picture is visible.
          <Button variant="primary" size="large" fullWidth disabled={picture === 'loading'} onClick={onGood}>
            {t('kyc.review.looksGood')}
          </Button>
        )}
        {isFound ? null : (
          <Button variant={isPoor ? 'primary' : 'secondary'} size="large" fullWidth onClick={onRetake}>
            {retake}
          </Button>
        )}
        {(isPoor || isNamed) && phone ? (
          <Button variant="secondary" size="large" fullWidth loading={phone.busy} onClick={() => void phone.run()}>
            {t('handoff.offer.usePhone')}
          </Button>
        ) : null}
        {(isPoor || isFound) && !found.some(({ certain }) => certain) ? (
          <Button variant="secondary" size="large" fullWidth disabled={picture === 'loading'} onClick={onGood}>
            {t('kyc.review.useAnyway')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
