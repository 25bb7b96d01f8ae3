import { useEffect, useRef, useState, type RefObject } from 'react'
import { cameraFaultOf, cameraWish, staysBlack, type CameraFault, type Facing } from './camera.ts'

export type CameraState = { kind: 'starting' } | { kind: 'live' } | { kind: 'fault'; fault: CameraFault }

/** The camera as long as this is on the page, and not a moment longer. */
export function useCamera(facing: Facing): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'starting' })

  useEffect(() => {
    let stream: MediaStream | null = null
    // Asked once: after a refusal only the member's own press asks again.
    let failed = false
    const away = new AbortController()
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = null
    }
    const fail = (fault: CameraFault): void => {
      failed = true
      stop()
      if (!away.signal.aborted) setState({ kind: 'fault', fault })
    }
    const start = async (): Promise<void> => {
      setState({ kind: 'starting' })
      try {
        stream = await navigator.mediaDevices.getUserMedia(cameraWish(facing))
        if (away.signal.aborted || document.hidden || !video.current) return stop()
        // Taken by a call or another app, or unplugged: a picture that stands still is no camera. Letting go of it ourselves tells nothing.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => (document.hidden ? stop() : fail('busy')), { signal: away.signal })
        video.current.srcObject = stream
        await video.current.play()
        setState({ kind: 'live' })
        const shown = stream
        // A page sent to the background in the meantime has let go of the camera: that is no fault of it.
        if ((await staysBlack(video.current, away.signal)) && shown === stream && !document.hidden) fail('black')
      } catch (error) {
        if (document.hidden) stop()
        else fail(cameraFaultOf(error))
      }
    }
    // A page in the background holds no camera.
    const follow = (): void => {
      if (document.hidden) stop()
      else if (!stream && !failed) void start()
    }
    void start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      away.abort()
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [facing])

  return { video, state }
}
