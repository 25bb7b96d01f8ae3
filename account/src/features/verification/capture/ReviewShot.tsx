import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { detailsRead, findingsAbout } from './before-sending.ts'
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
  onAttempt: (attempt: Attempt) => void
  onGood: () => void
  onRetake: () => void
}

/**
 * The stored photo for review, with any problem of it and what the reading found. A photo that we cannot accept cannot
 * be used; with any other problem the member may continue.
 */
export function ReviewShot(shot: ReviewShotProps): ReactNode {
  const { photo, title, reading, onGood, onRetake } = shot
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const failed = state === 'failed'
  // The button stays disabled until the picture is visible. The layout also shifts while it loads.
  const loading = state === 'loading'
  // A picture that failed to load without a connection loads once the connection is back.
  useEffect(() => {
    if (!failed) return undefined
    const again = (): void => setState('loading')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  const box = useRef<HTMLElement>(null)
  // The answer appears here, so we move the focus to it.
  useEffect(() => box.current?.focus(), [])
  const { problem, side } = photo
  const found = findingsAbout(side, reading.read)
  const isFound = found.length > 0 || isSwapped(shot)
  return (
    <section className={styles['review']} ref={box} tabIndex={-1} aria-label={t('kyc.review.label')}>
      <Verdict {...shot} />
      {state === 'loading' ? <Skeleton lines={6} label={t('shell.loading')} /> : null}
      {failed ? (
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
      {problem || isFound ? null : <p>{side === 'selfie' ? t('selfie.ask') : t('kyc.review.ask')}</p>}
      <div className={styles['actions']}>
        {isFound ? null : (
          <Button
            variant="primary"
            size="large"
            fullWidth
            disabled={loading && !problem}
            onClick={problem ? onRetake : onGood}
          >
            {t(problem ? 'action.tryAgain' : 'kyc.review.looksGood')}
          </Button>
        )}
        {problem || isFound ? null : (
          <Button variant="secondary" size="large" fullWidth onClick={onRetake}>
            {t('kyc.review.retake')}
          </Button>
        )}
        {(problem || isFound) && !found.some(({ certain }) => certain) ? (
          <Button variant="secondary" size="large" fullWidth disabled={loading} onClick={onGood}>
            {t('kyc.review.useAnyway')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const isSwapped = ({ photo, reading }: Pick<ReviewShotProps, 'photo' | 'reading'>): boolean =>
  photo.side !== 'selfie' && reading.read?.swapped === true

/** What we know about the photo: first its quality, then what the reading found in it. */
function Verdict(shot: ReviewShotProps): ReactNode {
  const { photo, attempt, reading, onAttempt } = shot
  const { t } = useTranslation()
  const { problem, side } = photo
  const found = findingsAbout(side, reading.read)
  const swapped = isSwapped(shot)
  // The finding names the same problem.
  const isNamed = found.some(({ reason }) => reason === 'IMG_BLUR_GLARE')
  const isReading = side !== 'selfie' && reading.state === 'reading'
  const isRead = side !== 'selfie' && detailsRead(reading) !== null
  return (
    <>
      {problem && !isNamed ? (
        <Notice tone="warn" title={t(`kyc.review.problem.${problem}.title`)}>
          {t(`kyc.review.problem.${problem}.text`)}
        </Notice>
      ) : null}
      {swapped ? <Swapped attempt={attempt} onAttempt={onAttempt} /> : null}
      <Findings found={found} attempt={attempt} read={reading.read} outranked={swapped} onAttempt={onAttempt} />
      <div aria-live="polite" hidden={found.length > 0 || swapped || problem !== null}>
        {isReading ? (
          <Notice tone="process">{t('readBack.first')}</Notice>
        ) : (
          <Notice tone="good">{t(isRead ? 'kyc.review.read' : 'kyc.review.fine')}</Notice>
        )}
      </div>
    </>
  )
}
