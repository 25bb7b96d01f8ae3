import { useEffect, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

/** How long recent decisions took. */
export type WaitingTimes = Calls['GET /v3/private/kyc/waiting-time']['result']

let given: WaitingTimes | null = null

/** Loads the times for the page that is rendered next. */
export async function expectWaitingTimes(): Promise<void> {
  given = await call('GET /v3/private/kyc/waiting-time', {})
}

/** Null until it is known. Without it the page leaves the time out. */
export function useWaitingTimes(): WaitingTimes | null {
  const [times, setTimes] = useState(given)
  useEffect(() => {
    // The page has them since it was rendered. The next one asks again.
    if (given) {
      given = null
      return undefined
    }
    const left = new AbortController()
    call('GET /v3/private/kyc/waiting-time', { signal: left.signal }).then(setTimes, () => undefined)
    return () => left.abort()
  }, [])
  return times
}
