import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { isPassing } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { follow } from '../../../state/follow.ts'
import type { Attempt } from './load.ts'

type Answer = Calls['POST /v3/private/kyc/builtin/reading']['result']
/** What the server read of the document so far; `unshown`: it could not be asked in time. */
export type Reading = Omit<Answer, 'state'> & { state: Answer['state'] | 'unshown' }

const none: Reading = { state: 'none', read: null, version: 0 }
/** The stream says when it is read. This often it is asked all the same: whoever asks has a reading begun anew that was lost with its process. */
const lookEveryMs = 8000
/** After that it is said that nothing can be shown; only the stream, or a connection that comes back, has it asked again. The decision reads the document in any case. */
const longestMs = 60_000

/**
 * Has the document of a draft read as soon as its photos are there, and follows until it is. One reading serves a set of
 * photos; whoever takes another one, or corrects what they typed, is told anew. A call that fails in passing is made again; where
 * nothing came of it, that is said, and sending works without it.
 */
export function useReading(attempt: Attempt | null): Reading {
  const key =
    attempt && isComplete(attempt)
      ? JSON.stringify([attempt.attemptId, documentPhotos(attempt).map(({ photoId }) => photoId), attempt.details])
      : null
  const [found, setFound] = useState<{ key: string | null; reading: Reading }>({ key: null, reading: none })
  const attemptId = attempt?.attemptId
  useEffect(() => {
    if (key === null || attemptId === undefined) return
    return followReading(attemptId, (reading) => setFound({ key, reading }))
  }, [key, attemptId])
  return found.key === key ? found.reading : none
}

/** Asks now, whenever the server says that something changed, when the connection is back, and now and then, until it is read; answers how to stop. */
function followReading(attemptId: string, tell: (reading: Reading) => void): () => void {
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
    tell(reading)
    if (reading.state !== 'reading') stop()
  }
  const look = (): void =>
    void ask().catch((error: unknown) => {
      if (left.signal.aborted || isPassing(error)) return
      tell(none)
      stop()
    })
  const start = (): void => {
    rest()
    const late = (): void => {
      rest()
      tell({ ...none, state: 'unshown' })
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

function isComplete(attempt: Attempt): boolean {
  const sides = attempt.sides.filter((side) => side !== 'selfie')
  return (
    attempt.status === 'draft' &&
    attempt.details !== null &&
    sides.every((side) => attempt.photos.some((photo) => photo.side === side))
  )
}
