import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../../api/call.ts'
import { askTyped, type Details } from '../capture/load.ts'
import { orSignIn } from '../../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../../state/kyc-info.ts'

export type NonDocument = Calls['GET /v3/private/kyc/can-quick-kyc']['result']
export type NumberKind = NonDocument['countries'][number]['kinds'][number]
export type Verdict = Calls['POST /v3/private/kyc/do-quick-kyc']['result']

export interface VendorData {
  nonDocument: NonDocument
  info: KycInfo
  /** The details typed before, as initial values. */
  typed: Details | null
}

/** Loads the available numbers and the status. */
export async function loadVendor({ request: { signal } }: LoaderFunctionArgs): Promise<VendorData> {
  const [nonDocument, info, typed] = await Promise.all([
    orSignIn(call('GET /v3/private/kyc/can-quick-kyc', { signal })),
    orSignIn(askKycInfo(signal)),
    askTyped(signal),
  ])
  return { nonDocument, info, typed }
}
