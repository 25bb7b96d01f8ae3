import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnPhoto } from './OwnPhoto.tsx'
import type { Attempt } from './load.ts'
import styles from './photo.module.css'

export interface ReviewShotProps {
  photo: Attempt['photos'][number]
  title: string
  onGood: () => void
  onRetake: () => void
}

/** The photo as the server has it. A fault is named; going on with it stays possible. */
export function ReviewShot({ photo, title, onGood, onRetake }: ReviewShotProps): ReactNode {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const failed = state === 'failed'
  // Nobody says of a picture that it is good before it is there; and what is pressed moves as it comes.
  const unseen = state === 'loading'
  // What could not come without a connection comes once there is one.
  useEffect(() => {
    if (!failed) return undefined
    const again = (): void => setState('loading')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  const box = useRef<HTMLElement>(null)
  // What was asked is answered here: the reader's place is moved to it.
  useEffect(() => box.current?.focus(), [])
  const { problem } = photo
  return (
    <section className={styles['review']} ref={box} tabIndex={-1} aria-label={t('kyc.review.label')}>
      {problem ? (
        <Notice tone="warn" title={t(`kyc.review.problem.${problem}.title`)}>
          {t(`kyc.review.problem.${problem}.text`)}
        </Notice>
      ) : (
        <Notice tone="good">{t('kyc.review.fine')}</Notice>
      )}
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
      {problem ? null : <p>{photo.side === 'selfie' ? t('selfie.ask') : t('kyc.review.ask')}</p>}
      <div className={styles['actions']}>
        {problem ? (
          <>
            <Button variant="primary" size="large" fullWidth onClick={onRetake}>
              {t('action.tryAgain')}
            </Button>
            <Button variant="secondary" size="large" fullWidth disabled={unseen} onClick={onGood}>
              {t('kyc.review.useAnyway')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" size="large" fullWidth disabled={unseen} onClick={onGood}>
              {t('kyc.review.looksGood')}
            </Button>
            <Button variant="secondary" size="large" fullWidth onClick={onRetake}>
              {t('kyc.review.retake')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
