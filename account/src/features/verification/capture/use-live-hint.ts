import { useEffect, useState, type RefObject } from 'react'
import { faceHintFor, frameRegion, hintFor, type FrameShape, type GreyFrame, type LiveHint } from './frame-quality.ts'

/** How often we check the picture, milliseconds: often enough to help, slow enough for an old phone. */
const everyMs = 250
/** The number of good pictures in a row before the automatic shot. */
const goodInARow = 4
/** Width of the checked picture, pixels. */
const lookedAt = 240

/**
 * Checks the camera picture and returns the one hint to show now. Calls `onReady` once when the picture has been good
 * for a second. Hints change at most every second picture, so that members can read them.
 */
export function useLiveHint(
  video: RefObject<HTMLVideoElement | null>,
  { live, shape, onReady }: { live: boolean; shape: FrameShape; onReady: () => void },
): LiveHint | null {
  const [hint, setHint] = useState<LiveHint | null>(null)
  useEffect(() => {
    if (!live) return undefined
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    let previous: GreyFrame | null = null
    let last: LiveHint | null = null
    let row = 0
    const look = (): void => {
      const frame = video.current && context ? greyFrame(video.current, canvas, context, shape) : null
      if (!frame) return
      const now = shape === 'face' ? faceHintFor(frame, previous) : hintFor(frame, previous)
      previous = frame
      // Good pictures count at once. A problem must appear twice before we show it.
      if (now === last || now === 'ready') setHint(now)
      last = now
      row = now === 'ready' ? row + 1 : 0
      // Only the person can see that their face is in the picture, so they press the button themselves.
      if (row !== goodInARow || shape === 'face') return
      clearInterval(timer)
      onReady()
    }
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
    // Reads `onReady` when the picture becomes live, for a single shot.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function each render must not restart the checks
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
