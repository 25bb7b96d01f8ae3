import type { Follower } from './event-stream.ts'

/** Updates a part while the page is visible. Returns how to stop. The code for it loads after the first render. */
export function follow(follower: Follower): () => void {
  const gone = new AbortController()
  let stop = (): void => undefined
  import('./event-stream.ts').then(
    ({ follow: start }) => {
      if (!gone.signal.aborted) stop = start(follower)
    },
    // Without it the page shows what it has, and reloads with the next step.
    () => undefined,
  )
  return () => {
    gone.abort()
    stop()
  }
}
