import type { LiveHint } from './frame-quality.ts'

/** How often we check the picture, milliseconds: often enough to help, slow enough for an old phone. */
export const everyMs = 250
/** How long the picture has to be sharp, still and filled before the camera takes it. */
const goodMs = 1000

/** What the checks of the camera picture say so far. */
export interface FrameWatch {
  /** The hint of the last picture. */
  last: LiveHint | null
  shown: LiveHint | null
  /** For how many pictures in a row nothing was wrong. */
  good: number
}

/** Before the first picture. */
export const unwatched: FrameWatch = { last: null, shown: null, good: 0 }

/** Adds one picture. What is good shows at once; a problem once two pictures in a row have it, so that it can be read. */
export function watchFrame({ last, shown, good }: FrameWatch, now: LiveHint): FrameWatch {
  return {
    last: now,
    shown: now === last || now === 'ready' ? now : shown,
    good: now === 'ready' ? good + 1 : 0,
  }
}

/** Whether the picture has been good for a second. */
export function isTimeToTake({ good }: FrameWatch): boolean {
  return good * everyMs >= goodMs
}
