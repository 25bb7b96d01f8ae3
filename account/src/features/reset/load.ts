import type { Calls } from '@tessera/contract/endpoints.ts'
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
export function askReset(kind: ResetKind, confirm: boolean): Promise<Plan> {
  return kind === 'euPoi' ? call('POST /v3/private/kyc/reset-eu-poi', { body: { confirm } }) : call('POST /v3/private/kyc/self-reset', { body: { confirm } })
}

export async function loadReset(): Promise<ResetData> {
  const { displayControl } = await orSignIn(askKycInfo())
  const kind = displayControl.displayEuPoiReset ? 'euPoi' : 'self'
  return { kind, plan: await askReset(kind, false) }
}
