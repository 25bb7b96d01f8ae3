import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

/** How long recent decisions took. */
export type WaitingTimes = Calls['GET /v3/private/kyc/waiting-time']['result']

/** Null until it is known. Without it the page leaves the time out. */
export function useWaitingTimes(): WaitingTimes | null {
  const [times, setTimes] = useState<WaitingTimes | null>(null)
  useEffect(() => {
    const left = new AbortController()
    call('GET /v3/private/kyc/waiting-time', { signal: left.signal }).then(setTimes, () => undefined)
    return () => left.abort()
  }, [])
  return times
}
