import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { useNewest } from './newest.ts'

/** The server's word on the member's verification. */
export type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
/** One level's case of it. */
export type KycCase = KycInfo['cases'][number]

/** The body with which every screen asks; the page's own early call uses the same, whose answer is not taken where it is to be `fresh`. */
export function askKycInfo(signal?: AbortSignal, fresh = false): Promise<KycInfo> {
  return call('POST /v3/private/kyc/kyc-info', { body: {}, signal, fresh })
}

/** kyc-info that keeps itself up to date while the page is in sight. */
export function useKycInfo(loaded: KycInfo): { info: KycInfo; refresh: () => Promise<KycInfo> } {
  const { newest, refresh } = useNewest(loaded, askKycInfo)
  return { info: newest, refresh }
}
