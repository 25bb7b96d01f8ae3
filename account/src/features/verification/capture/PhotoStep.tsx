import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { CameraCapture } from './CameraCapture.tsx'
import { cameraPermission } from './camera-permission.ts'
import { CameraPrimer } from './CameraPrimer.tsx'
import type { Attempt } from './load.ts'
import { PhotoSource } from './PhotoSource.tsx'
import { ReviewShot } from './ReviewShot.tsx'
import { SendingPhoto } from './SendingPhoto.tsx'
import styles from './photo.module.css'
import { useLostAttempt } from './use-lost-attempt.ts'
import { usePhotoTitle } from './use-photo-title.ts'
import { useUpload } from './use-upload.ts'

export interface PhotoStepProps {
  side: PhotoSide
  attempt: Attempt
  onAttempt: (attempt: Attempt) => void
  onDone: () => void
  /** See {@link CameraCapture}. */
  handOff?: (() => void) | undefined
}

/** The photo of one side: taken or chosen, uploaded and reviewed. */
export function PhotoStep({ side, attempt, onAttempt, onDone, handOff }: PhotoStepProps): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  // The check screen links here for another photo.
  const retake = useSearchParams()[0].has('retake')
  const [choosing, setChoosing] = useState(retake)
  const [camera, setCamera] = useState<'off' | 'explained' | 'on'>('off')
  const [failures, setFailures] = useState(0)
  const upload = useUpload({
    attemptId: attempt.attemptId,
    side,
    handle: lost,
    onSent: (newest) => {
      onAttempt(newest)
      setChoosing(false)
      setCamera('off')
    },
  })
  const photo = attempt.photos.find((one) => one.side === side)
  const isFace = side === 'selfie'
  const title = usePhotoTitle(attempt)(side)
  const lead = isFace ? t('selfie.lead') : t('kyc.photo.lead', { document: t(`document.${attempt.documentType}`) })
  const send = (file: File): void => {
    setCamera('off')
    void upload.send(file)
  }

  /** If the browser will show a prompt, we explain first. */
  const askCamera = async (): Promise<void> => setCamera((await cameraPermission()) === 'ask' ? 'explained' : 'on')
  const view = upload.file
    ? 'sending'
    : camera === 'on'
      ? 'camera'
      : camera === 'explained'
        ? 'primer'
        : photo && !choosing
          ? 'review'
          : 'source'
  return (
    <div className={styles['step']}>
      <PageTitle lead={view === 'source' ? lead : undefined}>{title}</PageTitle>
      {view === 'sending' ? <SendingPhoto upload={upload} onOther={upload.giveUp} /> : null}
      {view === 'primer' ? (
        <CameraPrimer isFace={isFace} onGo={() => setCamera('on')} onFile={() => setCamera('off')} />
      ) : null}
      {view === 'camera' ? (
        <CameraCapture
          shape={isFace ? 'face' : attempt.documentType === 'PASSPORT' ? 'page' : 'card'}
          failures={failures}
          onShot={send}
          onFault={() => setFailures((count) => count + 1)}
          onLeave={() => setCamera('off')}
          handOff={handOff}
        />
      ) : null}
      {view === 'source' ? (
        <PhotoSource
          isFace={isFace}
          onFile={send}
          onCamera={() => void askCamera()}
          onKeep={photo ? () => setChoosing(false) : null}
        />
      ) : null}
      {view === 'review' && photo ? (
        <ReviewShot
          key={photo.photoId}
          photo={photo}
          title={title}
          onGood={onDone}
          onRetake={() => setChoosing(true)}
        />
      ) : null}
    </div>
  )
}
