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
  /** What the photo shows. A selfie uses the front camera. */
  shape: FrameShape
  /** How often the camera failed in this step. */
  failures: number
  onShot: (file: File) => void
  onFault: () => void
  onLeave: () => void
  /** Continues where a camera works, such as the system browser. Undefined when there is no such place. */
  handOff?: (() => void) | undefined
}

/**
 * The live picture with a frame, one hint at a time, and the shutter button. The photo is taken automatically once the
 * picture stays good. Without a camera it explains why and offers a file upload.
 */
export function CameraCapture(props: CameraCaptureProps): ReactNode {
  // Trying again remounts the component.
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
    // A press and the automatic shot at the same moment produce one photo.
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

/** Counts each failure once, even when React renders twice. */
function useFaults(failed: boolean, onFault: () => void): void {
  const latestOnFault = useRef(onFault)
  useEffect(() => {
    latestOnFault.current = onFault
  }, [onFault])
  useEffect(() => {
    if (failed) latestOnFault.current()
  }, [failed])
}
