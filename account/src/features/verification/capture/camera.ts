/** Why there is no camera picture. */
export type CameraFault = 'denied' | 'absent' | 'busy' | 'unsupported' | 'black'

/** Which camera: the rear one for a document, the front one for a selfie. */
export type Facing = 'environment' | 'user'

/** Requests a camera. For a document the resolution keeps small print readable. */
export function cameraWish(facing: Facing): MediaStreamConstraints {
  const [width, height] = facing === 'user' ? [1280, 960] : [2560, 1920]
  return { audio: false, video: { facingMode: { ideal: facing }, width: { ideal: width }, height: { ideal: height } } }
}

/** Whether the camera has a lamp that can be switched (MediaStream Image Capture, `torch`). */
export function hasLight(track: MediaStreamTrack): boolean {
  // Firefox has no `getCapabilities` yet, and TypeScript does not know the lamp.
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

/** Switches the lamp. */
export function lightWish(isOn: boolean): MediaTrackConstraints {
  const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
  return { advanced: [torch] }
}

/** What each browser error means (Media Capture and Streams, getUserMedia). */
export function cameraFaultOf(error: unknown): CameraFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    default:
      return 'unsupported'
  }
}

/** Some in-app browsers return an empty stream. A camera may take this long to start. */
export const wakeMs = 2500
const pollMs = 125

/**
 * Detects a stream that is only black, as in some apps; false with the first picture that has content. Even a dark
 * room has noise, so we count only pure black.
 */
export async function staysBlack(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 24
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  const until = performance.now() + wakeMs
  while (!signal.aborted) {
    if (video.videoWidth > 0) {
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      if (!isBlack(context.getImageData(0, 0, canvas.width, canvas.height).data)) return false
    }
    if (performance.now() > until) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}

/** Whether no RGBA colour differs from black by more than codec rounding. */
export function isBlack(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, index) => index % 4 === 3 || value <= 4)
}

/** Captures the whole current video picture. The reader finds the document in it. */
export async function shoot(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : null
}
