import type { Follower } from './event-stream.ts'

/** Keeps a part up to date while the page is in sight; answers how to stop. What listens comes once the first screen is drawn. */
export function follow(follower: Follower): () => void {
  const gone = new AbortController()
  let stop = (): void => undefined
  import('./event-stream.ts').then(
    ({ follow: start }) => {
      if (!gone.signal.aborted) stop = start(follower)
    },
    // Without it the page shows what it has, and reads anew with the next step.
    () => undefined,
  )
  return () => {
    gone.abort()
    stop()
  }
}
