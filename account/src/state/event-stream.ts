import { forgetFirstAnswers } from '../api/call.ts'
import {
  createEventStream,
  openEvents,
  type EventStream,
  type Stream,
  type StreamHandlers,
} from '../api/event-stream.ts'
import { closedUrl, endedUrl, eventsUrl, inSdkMode } from '../paths.ts'

/** A part of the page that shows data of the server. */
export interface Follower {
  /** Reloads. Rejects if that fails. */
  ask: () => Promise<unknown>
  /** The version that it shows. */
  known: () => number
}

const followers = new Set<Follower>()
let close: (() => void) | null = null
/** The last version that the stream named. */
let latest = 0

/** Updates a part while the page is visible. Returns how to stop. All parts share one stream. */
export function follow(follower: Follower): () => void {
  followers.add(follower)
  // The stream may have announced a change while its data was loading, before it listened.
  if (close && follower.known() < latest) follower.ask().catch(() => undefined)
  close ??= open()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    close?.()
    close = null
    latest = 0
  }
}

/** SDK mode has no stream, because the browser opens one without the token's header. The page polls instead. */
const noStream = ({ onBroken }: StreamHandlers): Stream => {
  queueMicrotask(onBroken)
  return { close: () => undefined }
}

function open(): () => void {
  const live: EventStream = createEventStream({
    open: inSdkMode() ? noStream : openEvents(eventsUrl),
    ask: (version = Infinity) => {
      if (Number.isFinite(version)) latest = version
      // The page's own answers are older than this change.
      forgetFirstAnswers()
      return Promise.all([...followers].filter(({ known }) => known() < version).map(({ ask }) => ask()))
    },
    closed: () => window.location.replace(closedUrl),
    ended: () => {
      const { pathname, search, hash } = window.location
      window.location.replace(endedUrl(pathname + search + hash))
    },
    known: () => Math.min(...[...followers].map(({ known }) => known())),
  })
  const look = (): void => (document.hidden ? live.stop() : live.start())
  // Back online: a new stream at once. Its first event shows what was missed.
  const again = (): void => {
    live.stop()
    look()
  }
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', again)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', again)
    live.stop()
  }
}
