import { useEffect, useRef, useState, type RefObject } from 'react'
import { cameraFaultOf, cameraWish, hasLight, lightWish, staysBlack, type CameraFault, type Facing } from './camera.ts'

export type CameraState = { kind: 'starting' } | { kind: 'live' } | { kind: 'fault'; fault: CameraFault }

/** The lamp of a phone's camera. */
export interface Light {
  isOn: boolean
  /** Switches it. */
  toggle: () => void
}

export interface RunningCamera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Null where the camera has no lamp. */
  light: Light | null
}

/** The camera, which runs only while this component is mounted. */
export function useCamera(facing: Facing): RunningCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [lamp, setLamp] = useState<{ track: MediaStreamTrack; isOn: boolean } | null>(null)

  useEffect(() => {
    let stream: MediaStream | null = null
    // Requested once: after a refusal only a press by the member requests it again.
    let failed = false
    const away = new AbortController()
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = null
      setLamp(null)
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
        // Another app or a call took the camera, or it was unplugged. A frozen picture is an error. Stopping it
        // ourselves fires no event.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => (document.hidden ? stop() : fail('busy')), { signal: away.signal })
        video.current.srcObject = stream
        await video.current.play()
        setState({ kind: 'live' })
        const track = stream.getVideoTracks().find(hasLight)
        setLamp(track ? { track, isOn: false } : null)
        const shown = stream
        // A page in the background has released its camera, so this is no error.
        if ((await staysBlack(video.current, away.signal)) && shown === stream && !document.hidden) fail('black')
      } catch (error) {
        if (document.hidden) stop()
        else fail(cameraFaultOf(error))
      }
    }
    // A page in the background uses no camera.
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

  const toggle = ({ track, isOn }: { track: MediaStreamTrack; isOn: boolean }): void =>
    void track.applyConstraints(lightWish(!isOn)).then(
      () => setLamp({ track, isOn: !isOn }),
      // Another app holds the lamp: the button stays as it was.
      () => undefined,
    )
  return { video, state, light: lamp && { isOn: lamp.isOn, toggle: () => toggle(lamp) } }
}
