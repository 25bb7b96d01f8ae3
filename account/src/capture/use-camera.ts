import { useEffect, useRef, useState, type RefObject } from 'react'
import { cameraFaultOf, cameraWish, type CameraFault } from './camera.ts'

export type CameraState = { kind: 'starting' } | { kind: 'live' } | { kind: 'fault'; fault: CameraFault }

/** The camera as long as this is on the page, and not a moment longer. */
export function useCamera(): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'starting' })

  useEffect(() => {
    let stream: MediaStream | null = null
    let here = true
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = null
    }
    const start = async (): Promise<void> => {
      setState({ kind: 'starting' })
      try {
        stream = await navigator.mediaDevices.getUserMedia(cameraWish)
        if (!here || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState({ kind: 'live' })
      } catch (error) {
        stop()
        if (here) setState({ kind: 'fault', fault: cameraFaultOf(error) })
      }
    }
    // A page in the background holds no camera.
    const follow = (): void => {
      if (document.hidden) stop()
      else if (!stream) void start()
    }
    void start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      here = false
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [])

  return { video, state }
}
