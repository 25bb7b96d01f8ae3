import type { FileFault } from '@tessera/ui/file-choice.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import type { Action } from '../../../shell/use-action.ts'
import { findingsAbout } from './before-sending.ts'
import { CameraCapture } from './CameraCapture.tsx'
import { cameraPermission } from './camera-permission.ts'
import { CameraPrimer } from './CameraPrimer.tsx'
import type { Attempt } from './load.ts'
import { photoToSend } from './photo-file.ts'
import { PhotoSource } from './PhotoSource.tsx'
import { ReviewShot } from './ReviewShot.tsx'
import { SendingPhoto } from './SendingPhoto.tsx'
import styles from './photo.module.css'
import { Swapped } from './Swapped.tsx'
import { useCameraEntry } from './use-camera-entry.ts'
import { useLostAttempt } from './use-lost-attempt.ts'
import { usePhotoTitle } from './use-photo-title.ts'
import type { Reading } from './use-reading.ts'
import { useUpload } from './use-upload.ts'

export interface PhotoStepProps {
  side: PhotoSide
  attempt: Attempt
  reading: Reading
  onAttempt: (attempt: Attempt) => void
  onDone: () => void
  /** See {@link CameraCapture}. */
  handOff?: (() => void) | undefined
  /** Takes the photo with a phone; null on a phone. */
  phone?: Action<[]> | null
}

/** The photo of one side: taken or chosen, uploaded and reviewed. */
export function PhotoStep(photoStep: PhotoStepProps): ReactNode {
  const { side, attempt, reading, onAttempt, onDone, handOff, phone = null } = photoStep
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const [search, setSearch] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  // In the address, so that a reload does not bring back the photo that the member rejected.
  const choosing = search.has('retake')
  const choose = (again: boolean): void =>
    setSearch({ step: side, ...(again ? { retake: '1' } : {}) }, { replace: true, state })
  const { camera, open: openCamera, close: closeCamera } = useCameraEntry()
  const [failures, setFailures] = useState(0)
  const [fault, setFault] = useState<FileFault | null>(null)
  const upload = useUpload({
    attemptId: attempt.attemptId,
    side,
    handle: lost,
    onSent: (newest) => {
      onAttempt(newest)
      if (choosing) choose(false)
    },
  })
  const photo = attempt.photos.find((one) => one.side === side)
  const isFace = side === 'selfie'
  // What the decision refuses, such as an expired document, is no photo to keep.
  const isRefused = findingsAbout(side, reading.read).some(({ certain }) => certain)
  const title = usePhotoTitle(attempt)(side)
  const lead = isFace ? t('selfie.lead') : t('kyc.photo.lead', { document: t(`document.${attempt.documentType}`) })
  const take = async (file: File): Promise<void> => {
    setFault(null)
    const photoOrFault = await photoToSend(file, isFace)
    closeCamera('off')
    if (typeof photoOrFault === 'string') return setFault(photoOrFault)
    await upload.send(photoOrFault)
  }
  const send = (file: File): void => void take(file)

  /** If the browser will show a prompt, we explain first. */
  const askCamera = async (): Promise<void> => openCamera((await cameraPermission()) === 'ask' ? 'explained' : 'on')
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
        <CameraPrimer isFace={isFace} onGo={() => openCamera('on')} onFile={() => closeCamera('off')} />
      ) : null}
      {view === 'camera' ? (
        <CameraCapture
          title={title}
          shape={isFace ? 'face' : attempt.documentType === 'PASSPORT' ? 'page' : 'card'}
          side={side}
          failures={failures}
          onShot={send}
          onFile={send}
          onFault={() => setFailures((count) => count + 1)}
          onLeave={() => closeCamera('left')}
          handOff={handOff}
        />
      ) : null}
      {view === 'source' && side === 'back' && !photo && reading.read?.swapped ? (
        <Swapped attempt={attempt} onAttempt={onAttempt} />
      ) : null}
      {view === 'source' ? (
        <PhotoSource
          shape={isFace ? 'face' : attempt.documentType === 'PASSPORT' ? 'page' : side === 'back' ? 'back' : 'front'}
          phone={phone}
          leftCamera={camera === 'left'}
          fault={fault}
          onFile={send}
          onFault={setFault}
          onCamera={() => void askCamera()}
          onKeep={photo && !photo.problem && !isRefused ? () => choose(false) : null}
        />
      ) : null}
      {view === 'review' && photo ? (
        <ReviewShot
          key={photo.photoId}
          photo={photo}
          title={title}
          attempt={attempt}
          reading={reading}
          onAttempt={onAttempt}
          phone={phone}
          onGood={onDone}
          onRetake={() => choose(true)}
        />
      ) : null}
    </div>
  )
}
