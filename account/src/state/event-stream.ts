import {
  createEventStream,
  openEvents,
  type EventStream,
  type Stream,
  type StreamHandlers,
} from '../api/event-stream.ts'
import { closedUrl, eventsUrl, inSdkMode } from '../paths.ts'

/** A part of the page that shows what the server knows. */
export interface Follower {
  /** Reads anew; rejects when that fails. */
  ask: () => Promise<unknown>
  /** The server's version that is shown. */
  known: () => number
}

const followers = new Set<Follower>()
let close: (() => void) | null = null
/** The server's version as the stream told it last. */
let latest = 0

/** Keeps a part up to date while the page is in sight; answers how to stop. All parts share one stream. */
export function follow(follower: Follower): () => void {
  followers.add(follower)
  // What changed while its data was on the way, the stream has told before it listened.
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

/** In SDK mode there is no stream: the browser opens one without the token's header. The page asks now and then instead. */
const noStream = ({ onBroken }: StreamHandlers): Stream => {
  queueMicrotask(onBroken)
  return { close: () => undefined }
}

function open(): () => void {
  const live: EventStream = createEventStream({
    open: inSdkMode() ? noStream : openEvents(eventsUrl),
    ask: (version = Infinity) => {
      if (Number.isFinite(version)) latest = version
      return Promise.all([...followers].filter(({ known }) => known() < version).map(({ ask }) => ask()))
    },
    closed: () => window.location.replace(closedUrl),
    known: () => Math.min(...[...followers].map(({ known }) => known())),
  })
  const look = (): void => (document.hidden ? live.stop() : live.start())
  // Back on the net: a new stream at once, its first notice names what was missed.
  const anew = (): void => {
    live.stop()
    look()
  }
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', anew)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', anew)
    live.stop()
  }
}
