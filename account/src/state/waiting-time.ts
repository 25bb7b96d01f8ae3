import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

/** How long decisions took lately. */
export type WaitingTimes = Calls['GET /v3/private/kyc/waiting-time']['result']

/** Null until it is known; without it the page says less, and nothing wrong. */
export function useWaitingTimes(): WaitingTimes | null {
  const [times, setTimes] = useState<WaitingTimes | null>(null)
  useEffect(() => {
    const left = new AbortController()
    call('GET /v3/private/kyc/waiting-time', { signal: left.signal }).then(setTimes, () => undefined)
    return () => left.abort()
  }, [])
  return times
}
