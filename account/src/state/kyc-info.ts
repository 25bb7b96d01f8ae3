import { useCallback, useEffect, useRef, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { createLive, openEvents } from '../api/live.ts'
import { eventsUrl } from '../paths.ts'

/** The server's word on the member's verification. */
export type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
/** One level's case of it. */
export type KycCase = KycInfo['cases'][number]

/** The body with which every screen asks; the page's own early call uses the same. */
export function askKycInfo(signal?: AbortSignal): Promise<KycInfo> {
  return call('POST /v3/private/kyc/kyc-info', { body: {}, signal })
}

/** The newer of two answers: an answer that was overtaken on its way is dropped. */
export function newer(shown: KycInfo, answered: KycInfo): KycInfo {
  return answered.version >= shown.version ? answered : shown
}

/** kyc-info that keeps itself up to date while the page is in sight. */
export function useKycInfo(loaded: KycInfo): { info: KycInfo; refresh: () => Promise<KycInfo> } {
  const [asked, setAsked] = useState(loaded)
  const info = newer(asked, loaded)
  const version = useRef(info.version)
  useEffect(() => {
    version.current = info.version
  }, [info.version])

  const refresh = useCallback(async () => {
    const answered = await askKycInfo()
    setAsked((shown) => newer(shown, answered))
    return answered
  }, [])

  useEffect(() => {
    const live = createLive({ open: openEvents(eventsUrl), ask: refresh, known: () => version.current })
    const follow = (): void => (document.hidden ? live.stop() : live.start())
    follow()
    // Back on the net: a new stream at once, its first notice names what was missed.
    const anew = (): void => {
      live.stop()
      follow()
    }
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', anew)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', anew)
      live.stop()
    }
  }, [refresh])

  return { info, refresh }
}
