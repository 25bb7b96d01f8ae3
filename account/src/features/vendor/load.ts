import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'

export type Quick = Calls['GET /v3/private/kyc/can-quick-kyc']['result']
export type NumberKind = Quick['countries'][number]['kinds'][number]
export type Verdict = Calls['POST /v3/private/kyc/do-quick-kyc']['result']

export interface VendorData {
  quick: Quick
  info: KycInfo
}

/** Which numbers can be used, and where the member stands. */
export async function loadVendor({ request: { signal } }: LoaderFunctionArgs): Promise<VendorData> {
  const [quick, info] = await Promise.all([orSignIn(call('GET /v3/private/kyc/can-quick-kyc', { signal })), orSignIn(askKycInfo(signal))])
  return { quick, info }
}
