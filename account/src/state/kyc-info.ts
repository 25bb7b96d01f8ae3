import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { useNewest } from './newest.ts'

/** The server's status of the member's verification. */
export type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
/** The latest case of one level. */
export type KycCase = KycInfo['cases'][number]

/** Every screen uses this body, and so does the server's page. A `fresh` call ignores the answer in the page. */
export function askKycInfo(signal?: AbortSignal, fresh = false): Promise<KycInfo> {
  return call('POST /v3/private/kyc/kyc-info', { body: {}, signal, fresh })
}

/** kyc-info that updates itself while the page is visible. */
export function useKycInfo(loaded: KycInfo): { info: KycInfo; refresh: () => Promise<KycInfo> } {
  const { newest, refresh } = useNewest(loaded, askKycInfo)
  return { info: newest, refresh }
}
