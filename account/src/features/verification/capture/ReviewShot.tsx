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

/** The stored photo for review. We name any problem and still let the member continue. */
export function ReviewShot({ photo, title, onGood, onRetake }: ReviewShotProps): ReactNode {
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
            <Button variant="secondary" size="large" fullWidth disabled={loading} onClick={onGood}>
              {t('kyc.review.useAnyway')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" size="large" fullWidth disabled={loading} onClick={onGood}>
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
