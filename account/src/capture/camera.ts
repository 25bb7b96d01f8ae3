/** Why there is no camera picture. */
export type CameraFault = 'denied' | 'absent' | 'busy' | 'unsupported'

/** Asks for the camera at the back, in a size that keeps small print readable. */
export const cameraWish: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1920 } },
}

/** What a refusal of the browser means (Media Capture and Streams, getUserMedia). */
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

/** Takes the picture that the video shows now, whole: the reader finds the document in it. */
export async function shoot(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : null
}
