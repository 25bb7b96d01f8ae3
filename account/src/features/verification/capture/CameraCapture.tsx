import { Button } from '@tessera/ui/Button.tsx'
import Camera from 'lucide-react/icons/camera'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FrameShape } from './frame-quality.ts'
import { shoot } from './camera.ts'
import { CameraTrouble } from './CameraTrouble.tsx'
import styles from './photo.module.css'
import { useCamera } from './use-camera.ts'
import { useLiveHint } from './use-live-hint.ts'

export interface CameraCaptureProps {
  /** What is photographed; a face by the camera at the front. */
  shape: FrameShape
  /** How often the camera failed in this step. */
  failures: number
  onShot: (file: File) => void
  onFault: () => void
  onLeave: () => void
  /** Carries the photos on to a place with a working camera, such as the browser of the system; absent where there is none. */
  handOff?: (() => void) | undefined
}

/** The live picture with a frame for the document, one hint at a time, and the shutter; a picture that stays good is taken by itself. Without a camera: why, and the other way. */
export function CameraCapture(props: CameraCaptureProps): ReactNode {
  // Trying again is beginning anew.
  const [round, setRound] = useState(0)
  return <Capture key={round} {...props} again={() => setRound(round + 1)} />
}

function Capture({
  shape,
  failures,
  onShot,
  onFault,
  onLeave,
  handOff,
  again,
}: CameraCaptureProps & { again: () => void }): ReactNode {
  const { t } = useTranslation()
  const { video, state } = useCamera(shape === 'face' ? 'user' : 'environment')
  useFaults(state.kind === 'fault', onFault)
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
  const hint = useLiveHint(video, { live: state.kind === 'live', shape, onReady: () => void press() })
  if (state.kind === 'fault')
    return <CameraTrouble fault={state.fault} failures={failures} onAgain={again} onFile={onLeave} handOff={handOff} />
  return (
    <div className={styles['stack']}>
      <div className={styles['stage']} data-shape={shape}>
        <video ref={video} playsInline muted aria-label={t('kyc.camera.picture')} />
        <div className={styles['overlay']}>
          <div className={styles['frame']} data-shape={shape} data-hint={hint} />
        </div>
        <output className={styles['hint']}>
          {state.kind === 'live'
            ? t(shape === 'face' ? `selfie.hint.${hint ?? 'fit'}` : `kyc.camera.hint.${hint ?? 'fit'}`)
            : t('kyc.camera.starting')}
        </output>
      </div>
      <div className={styles['actions']}>
        <>
          <Button
            variant="primary"
            size="large"
            fullWidth
            disabled={state.kind !== 'live'}
            loading={shooting}
            icon={<Camera size={20} aria-hidden="true" />}
            onClick={() => void press()}
          >
            {t('kyc.camera.shutter')}
          </Button>
          <Button variant="secondary" size="large" fullWidth onClick={onLeave}>
            {t('action.cancel')}
          </Button>
        </>
      </div>
    </div>
  )
}

/** Counts a failure once, however often it is drawn. */
function useFaults(failed: boolean, onFault: () => void): void {
  const tell = useRef(onFault)
  useEffect(() => {
    tell.current = onFault
  }, [onFault])
  useEffect(() => {
    if (failed) tell.current()
  }, [failed])
}
