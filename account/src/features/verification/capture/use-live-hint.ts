import { useEffect, useRef, useState, type RefObject } from 'react'
import { faceHintFor, frameRegion, hintFor, type FrameShape, type GreyFrame, type LiveHint } from './frame-quality.ts'
import { everyMs, isTimeToTake, unwatched, watchFrame } from './frame-watch.ts'

/** Width of the checked picture, pixels. */
const lookedAt = 240

interface Watching {
  live: boolean
  shape: FrameShape
  /** Called once when the picture has been good for a second; null while the member takes the photo. */
  onReady: (() => void) | null
}

/** Checks the camera picture and returns the one hint to show now. */
export function useLiveHint(
  video: RefObject<HTMLVideoElement | null>,
  { live, shape, onReady }: Watching,
): LiveHint | null {
  const [hint, setHint] = useState<LiveHint | null>(null)
  const latest = useRef(onReady)
  useEffect(() => {
    latest.current = onReady
  }, [onReady])
  useEffect(() => {
    if (!live) return undefined
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    let previous: GreyFrame | null = null
    let watch = unwatched
    const look = (): void => {
      const frame = video.current && context ? greyFrame(video.current, canvas, context, shape) : null
      if (!frame) return
      watch = watchFrame(watch, shape === 'face' ? faceHintFor(frame, previous) : hintFor(frame, previous))
      previous = frame
      setHint(watch.shown)
      if (!latest.current || !isTimeToTake(watch)) return
      clearInterval(timer)
      latest.current()
    }
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [live, shape, video])
  return hint
}

function greyFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  shape: FrameShape,
): GreyFrame | null {
  if (video.videoWidth === 0 || video.clientWidth === 0) return null
  const region = frameRegion(
    { width: video.videoWidth, height: video.videoHeight },
    { width: video.clientWidth, height: video.clientHeight },
    shape,
  )
  const [width, height] = [lookedAt, Math.round((lookedAt * region.height) / region.width)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.drawImage(video, region.x, region.y, region.width, region.height, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  // ITU-R BT.601 luma.
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] =
      (299 * (data[4 * index] ?? 0) + 587 * (data[4 * index + 1] ?? 0) + 114 * (data[4 * index + 2] ?? 0)) / 1000
  return { pixels, width, height }
}
