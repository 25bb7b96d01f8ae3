import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo } from '../../state/kyc-info.ts'

export type Plan = Calls['POST /v3/private/kyc/self-reset']['result']
/** Begun anew by the member's own wish, or because the EU entity verifies its members itself. */
export type ResetKind = 'self' | 'euPoi'

export interface ResetData {
  kind: ResetKind
  plan: Plan
}

/** What a reset would do; without `confirm` nothing is changed. */
export function askReset(kind: ResetKind, confirm: boolean, signal?: AbortSignal): Promise<Plan> {
  const options = { body: { confirm }, signal }
  return kind === 'euPoi' ? call('POST /v3/private/kyc/reset-eu-poi', options) : call('POST /v3/private/kyc/self-reset', options)
}

export async function loadReset({ request: { signal } }: LoaderFunctionArgs): Promise<ResetData> {
  const { displayControl } = await orSignIn(askKycInfo(signal))
  const kind = displayControl.displayEuPoiReset ? 'euPoi' : 'self'
  return { kind, plan: await askReset(kind, false, signal) }
}
