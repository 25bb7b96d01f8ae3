import { useCallback, useEffect, useRef, useState } from 'react'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { follow } from './follow.ts'

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

  useEffect(() => follow({ ask: refresh, known: () => version.current }), [refresh])

  return { info, refresh }
}
