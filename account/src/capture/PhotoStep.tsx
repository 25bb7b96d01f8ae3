import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentSide } from '@tessera/contract/states.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { CameraCapture } from './CameraCapture.tsx'
import type { Attempt } from './load.ts'
import { PhotoSource } from './PhotoSource.tsx'
import { ReviewShot } from './ReviewShot.tsx'
import { SendingPhoto } from './SendingPhoto.tsx'
import styles from './photo.module.css'
import { useLostAttempt } from './use-lost-attempt.ts'
import { useUpload } from './use-upload.ts'

export interface PhotoStepProps {
  side: DocumentSide
  attempt: Attempt
  onAttempt: (attempt: Attempt) => void
  onDone: () => void
}

/** The photo of one side: taken or chosen, sent, looked at. */
export function PhotoStep({ side, attempt, onAttempt, onDone }: PhotoStepProps): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const [choosing, setChoosing] = useState(false)
  const [camera, setCamera] = useState(false)
  const upload = useUpload({
    attemptId: attempt.attemptId,
    side,
    handle: lost,
    onSent: (newest) => {
      onAttempt(newest)
      setChoosing(false)
      setCamera(false)
    },
  })
  const photo = attempt.photos.find((one) => one.side === side)
  const title = attempt.documentType === 'PASSPORT' ? t('kyc.photo.title.page') : t(`kyc.photo.title.${side}`)
  const send = (file: File): void => {
    setCamera(false)
    void upload.send(file)
  }

  const view = upload.file ? 'sending' : camera ? 'camera' : photo && !choosing ? 'review' : 'source'
  return (
    <div className={styles['step']}>
      <PageTitle lead={view === 'source' ? t('kyc.photo.lead', { document: t(`document.${attempt.documentType}`) }) : undefined}>{title}</PageTitle>
      {view === 'sending' ? <SendingPhoto upload={upload} onOther={upload.giveUp} /> : null}
      {view === 'camera' ? <CameraCapture documentType={attempt.documentType} onShot={send} onLeave={() => setCamera(false)} /> : null}
      {view === 'source' ? <PhotoSource onFile={send} onCamera={() => setCamera(true)} onKeep={photo ? () => setChoosing(false) : null} /> : null}
      {view === 'review' && photo ? <ReviewShot key={photo.photoId} photo={photo} title={title} onGood={onDone} onRetake={() => setChoosing(true)} /> : null}
    </div>
  )
}
