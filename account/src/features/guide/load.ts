import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'

export interface GuideData {
  config: Calls['GET /v3/private/kyc/get-config']['result']
  /** The link to the member's next step. */
  way: Calls['POST /v3/private/kyc/traffic-diversion']['result']
  info: KycInfo
}

export async function loadGuide({ request: { signal } }: LoaderFunctionArgs): Promise<GuideData> {
  const [config, way, info] = await Promise.all([
    orSignIn(call('GET /v3/private/kyc/get-config', { signal })),
    orSignIn(call('POST /v3/private/kyc/traffic-diversion', { body: {}, signal })),
    orSignIn(askKycInfo(signal)),
  ])
  return { config, way, info }
}
