import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { isAutomatic, storeAutomatic } from './auto-capture.ts'
import { shoot } from './camera.ts'
import { CameraTrouble } from './CameraTrouble.tsx'
import { CameraView } from './CameraView.tsx'
import type { FrameShape } from './frame-quality.ts'
import { useCamera } from './use-camera.ts'
import { useLiveHint } from './use-live-hint.ts'

export interface CameraCaptureProps {
  /** The name of the photo. */
  title: string
  /** What the photo shows. A selfie uses the front camera. */
  shape: FrameShape
  side: PhotoSide
  /** How often the camera failed in this step. */
  failures: number
  onShot: (file: File) => void
  /** The member chose a file instead. */
  onFile: (file: File) => void
  onFault: () => void
  onLeave: () => void
  /** Continues where a camera works, such as the system browser. Undefined when there is no such place. */
  handOff?: (() => void) | undefined
}

/**
 * The live picture with a frame, one hint at a time, and the shutter button. The photo is taken automatically once the
 * picture stays good, unless the member switched that off. Without a camera it explains why and offers a file upload.
 */
export function CameraCapture(props: CameraCaptureProps): ReactNode {
  // Trying again remounts the component.
  const [round, setRound] = useState(0)
  return <Capture key={round} {...props} again={() => setRound(round + 1)} />
}

function Capture({ again, ...props }: CameraCaptureProps & { again: () => void }): ReactNode {
  const { shape, failures, onShot, onFault, onLeave, handOff } = props
  const { video, state, light } = useCamera(shape === 'face' ? 'user' : 'environment')
  useFaults(state.kind === 'fault', onFault)
  const [shooting, setShooting] = useState(false)
  const [automatic, setAutomatic] = useState(isAutomatic)
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
  const live = state.kind === 'live'
  // Only the person can see that their face is in the picture, so they press the button themselves.
  const choosable = shape !== 'face'
  const onReady = choosable && automatic ? () => void press() : null
  const hint = useLiveHint(video, { live, shape, onReady })
  if (state.kind === 'fault')
    return <CameraTrouble fault={state.fault} failures={failures} onAgain={again} onFile={onLeave} handOff={handOff} />
  const choose = (isOn: boolean): void => {
    storeAutomatic(isOn)
    setAutomatic(isOn)
  }
  return (
    <CameraView
      {...props}
      video={video}
      live={live}
      hint={hint}
      light={light}
      shooting={shooting}
      automatic={choosable ? { isOn: automatic, choose } : null}
      onPress={() => void press()}
    />
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
