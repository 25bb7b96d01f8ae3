import { drawFrame } from '../draw-frame.ts'
import type { StartPart } from '../messages.ts'

/** Veriff’s part: the address of the session in a frame. Its own package would not check who speaks. */
export const start: StartPart = (element, { token }, post) =>
  drawFrame(element, {
    src: token,
    allow: 'autoplay; camera; microphone; fullscreen; accelerometer; magnetometer; gyroscope; picture-in-picture',
    onLoad: () => post({ type: 'ready' }),
    onMessage: (data) => {
      const said = wordOf(data)
      if (said === 'FINISHED' || said === 'SUBMITTED') post({ type: 'collected' })
      if (said === 'CANCELED') post({ type: 'failed', cause: 'fault' })
      // iOS asks for the camera again only after a reload. The session stays the same.
      if (said === 'RELOAD') post({ type: 'failed', cause: 'expired' })
    },
  })

/** The vendor sends a word, or an object with one. */
function wordOf(data: unknown): unknown {
  if (typeof data === 'string') return data
  return typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined
}
