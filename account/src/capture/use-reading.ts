import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import type { Attempt } from './load.ts'

/** What the server read of the document so far. */
export type Reading = Calls['POST /v3/private/kyc/builtin/reading']['result']

const none: Reading = { state: 'none', read: null }
const lookEveryMs = 1000
/** Nobody looks for longer: the decision reads the document in any case. */
const longestLooks = 60

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
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      for (let looks = 0; looks < longestLooks && !stop.signal.aborted; looks += 1) {
        const reading = await call('POST /v3/private/kyc/builtin/reading', { body: { attemptId }, signal: stop.signal })
        if (stop.signal.aborted) return
        setFound({ key, reading })
        if (reading.state !== 'reading') return
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      setFound({ key, reading: none })
    }
    look().catch(() => {
      if (!stop.signal.aborted) setFound({ key, reading: none })
    })
    return () => stop.abort()
  }, [key, attemptId])
  return found.key === key ? found.reading : none
}

const documentPhotos = ({ photos }: Attempt): Attempt['photos'] => photos.filter(({ side }) => side !== 'selfie')

function isComplete(attempt: Attempt): boolean {
  const sides = attempt.sides.filter((side) => side !== 'selfie')
  return attempt.status === 'draft' && attempt.details !== null && sides.every((side) => attempt.photos.some((photo) => photo.side === side))
}
