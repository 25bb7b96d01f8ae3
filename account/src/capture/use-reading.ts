import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { follow } from '../state/follow.ts'
import type { Attempt } from './load.ts'

/** What the server read of the document so far. */
export type Reading = Calls['POST /v3/private/kyc/builtin/reading']['result']

const none: Reading = { state: 'none', read: null, version: 0 }
/** The stream says when it is read. This often it is asked all the same: whoever asks has a reading begun anew that was lost with its process. */
const lookEveryMs = 8000
/** Nobody looks for longer: the decision reads the document in any case. */
const longestMs = 60_000

/**
 * Has the document of a draft read as soon as its photos are there, and follows until it is. One reading serves a set of
 * photos; whoever takes another one, or corrects what they typed, is told anew. A failure is none: sending works without it.
 */
export function useReading(attempt: Attempt | null): Reading {
  const key = attempt && isComplete(attempt) ? JSON.stringify([attempt.attemptId, documentPhotos(attempt).map(({ photoId }) => photoId), attempt.details]) : null
  const [found, setFound] = useState<{ key: string | null; reading: Reading }>({ key: null, reading: none })
  const attemptId = attempt?.attemptId
  useEffect(() => {
    if (key === null || attemptId === undefined) return
    return followReading(attemptId, (reading) => setFound({ key, reading }))
  }, [key, attemptId])
  return found.key === key ? found.reading : none
}

/** Asks now, whenever the server says that something changed, and now and then, until it is read; answers how to stop. */
function followReading(attemptId: string, tell: (reading: Reading) => void): () => void {
  const left = new AbortController()
  let known = 0
  const ask = async (): Promise<void> => {
    const reading = await call('POST /v3/private/kyc/builtin/reading', { body: { attemptId }, signal: left.signal })
    if (left.signal.aborted) return
    known = reading.version
    tell(reading)
    if (reading.state !== 'reading') stop()
  }
  const giveUp = (): void => {
    if (left.signal.aborted) return
    tell(none)
    stop()
  }
  const look = (): void => void ask().catch(giveUp)
  const unfollow = follow({ ask, known: () => known })
  const timers = [setInterval(look, lookEveryMs), setTimeout(giveUp, longestMs)]
  const stop = (): void => {
    left.abort()
    unfollow()
    for (const timer of timers) clearTimeout(timer)
  }
  look()
  return stop
}

const documentPhotos = ({ photos }: Attempt): Attempt['photos'] => photos.filter(({ side }) => side !== 'selfie')

function isComplete(attempt: Attempt): boolean {
  const sides = attempt.sides.filter((side) => side !== 'selfie')
  return attempt.status === 'draft' && attempt.details !== null && sides.every((side) => attempt.photos.some((photo) => photo.side === side))
}
