import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import Camera from 'lucide-react/icons/camera'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '@tessera/contract/states.ts'
import { shoot } from './camera.ts'
import styles from './photo.module.css'
import { useCamera } from './use-camera.ts'
import { useLiveHint } from './use-live-hint.ts'

export interface CameraCaptureProps {
  documentType: DocumentType
  onShot: (file: File) => void
  onLeave: () => void
}

/** The live picture with a frame for the document, one hint at a time, and the shutter; a picture that stays good is taken by itself. Without a camera: why, and the other way. */
export function CameraCapture(props: CameraCaptureProps): ReactNode {
  // Trying again is beginning anew.
  const [round, setRound] = useState(0)
  return <Capture key={round} {...props} again={() => setRound(round + 1)} />
}

function Capture({ documentType, onShot, onLeave, again }: CameraCaptureProps & { again: () => void }): ReactNode {
  const { t } = useTranslation()
  const { video, state } = useCamera()
  const [shooting, setShooting] = useState(false)
  const taken = useRef(false)
  const press = async (): Promise<void> => {
    // Button and automatic shot in the same moment are one photo.
    if (!video.current || taken.current) return
    taken.current = true
    setShooting(true)
    const file = await shoot(video.current)
    setShooting(false)
    taken.current = file !== null
    if (file) onShot(file)
  }
  const shape = documentType === 'PASSPORT' ? 'page' : 'card'
  const hint = useLiveHint(video, { live: state.kind === 'live', shape, onReady: () => void press() })
  return (
    <div className={styles['stack']}>
      {state.kind === 'fault' ? (
        <Notice tone="warn" role="alert" title={t(`kyc.camera.${state.fault}.title`)}>
          {t(`kyc.camera.${state.fault}.text`)}
        </Notice>
      ) : null}
      <div className={styles['stage']} hidden={state.kind === 'fault'}>
        <video ref={video} playsInline muted aria-label={t('kyc.camera.picture')} />
        <div className={styles['overlay']}>
          <div className={styles['frame']} data-shape={shape} data-hint={hint} />
        </div>
        <output className={styles['hint']}>{state.kind === 'live' ? t(`kyc.camera.hint.${hint ?? 'fit'}`) : t('kyc.camera.starting')}</output>
      </div>
      <div className={styles['actions']}>
        {state.kind === 'fault' ? (
          <>
            <Button variant="primary" size="large" fullWidth onClick={onLeave}>
              {t('kyc.photo.chooseFile')}
            </Button>
            <Button variant="secondary" size="large" fullWidth onClick={again}>
              {t('action.tryAgain')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" size="large" fullWidth disabled={state.kind !== 'live'} loading={shooting} icon={<Camera size={20} aria-hidden="true" />} onClick={() => void press()}>
              {t('kyc.camera.shutter')}
            </Button>
            <Button variant="secondary" size="large" fullWidth onClick={onLeave}>
              {t('action.cancel')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
