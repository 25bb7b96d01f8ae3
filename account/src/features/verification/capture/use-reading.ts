import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { isPassing } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { follow } from '../../../state/follow.ts'
import type { Attempt } from './load.ts'

type Answer = Calls['POST /v3/private/kyc/builtin/reading']['result']
/** The early reading so far; `unshown`: it did not arrive in time. */
export type Reading = Omit<Answer, 'state'> & { state: Answer['state'] | 'unshown' }

const none: Reading = { state: 'none', read: null, version: 0 }
const asking: Reading = { ...none, state: 'reading' }
/**
 * The event stream reports when the reading is done. We also ask at this interval, because each request restarts a
 * reading that was lost with its process.
 */
const lookEveryMs = 8000
/**
 * After this time we say that the reading is unavailable. Only the event stream or a restored connection triggers
 * another request. The decision reads the document in any case.
 */
const longestMs = 60_000

/**
 * Requests the early reading as soon as a draft has its photos, or the front of a card, and follows it until it is done. Each set of photos
 * has its own reading; a new photo or corrected details need a new answer. Temporary errors are retried. Without a
 * result the member types the details, and can still send.
 */
export function useReading(attempt: Attempt | null): Reading {
  const key =
    attempt && isReadable(attempt)
      ? JSON.stringify([attempt.attemptId, documentPhotos(attempt).map(({ photoId }) => photoId), attempt.details])
      : null
  const [found, setFound] = useState<{ key: string | null; reading: Reading }>({ key: null, reading: none })
  const attemptId = attempt?.attemptId
  useEffect(() => {
    if (key === null || attemptId === undefined) return
    return followReading(attemptId, (reading) => setFound({ key, reading }))
  }, [key, attemptId])
  if (key === null) return none
  return found.key === key ? found.reading : asking
}

/**
 * Asks now, after each server event, when the connection is back, and at intervals until the reading is done. Returns
 * how to stop.
 */
function followReading(attemptId: string, onReading: (reading: Reading) => void): () => void {
  const left = new AbortController()
  let known = 0
  let timers: ReturnType<typeof setTimeout>[] = []
  const rest = (): void => {
    for (const timer of timers) clearTimeout(timer)
  }
  const ask = async (): Promise<void> => {
    const reading = await call('POST /v3/private/kyc/builtin/reading', { body: { attemptId }, signal: left.signal })
    if (left.signal.aborted) return
    known = reading.version
    onReading(reading)
    if (reading.state !== 'reading') stop()
  }
  const look = (): void =>
    void ask().catch((error: unknown) => {
      if (left.signal.aborted || isPassing(error)) return
      onReading(none)
      stop()
    })
  const start = (): void => {
    rest()
    const late = (): void => {
      rest()
      onReading({ ...none, state: 'unshown' })
    }
    timers = [setInterval(look, lookEveryMs), setTimeout(late, longestMs)]
    look()
  }
  const unfollow = follow({ ask, known: () => known })
  window.addEventListener('online', start, { signal: left.signal })
  const stop = (): void => {
    left.abort()
    unfollow()
    rest()
  }
  start()
  return stop
}

const documentPhotos = ({ photos }: Attempt): Attempt['photos'] => photos.filter(({ side }) => side !== 'selfie')

/** All photos of the document are there, or the front of a card, which may show the back. */
function isReadable({ status, sides, photos }: Attempt): boolean {
  const missing = sides.filter((side) => side !== 'selfie' && !photos.some((photo) => photo.side === side))
  return status === 'draft' && (missing.length === 0 || (missing.length === 1 && missing[0] === 'back'))
}
