import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '../../api/call.ts'
import { confirmed } from '../../state/confirm.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo } from '../../state/kyc-info.ts'

export type Plan = Calls['POST /v3/private/kyc/self-reset']['result']
/** A reset by the member's own choice, or because the EU entity verifies its members itself. */
export type ResetKind = 'self' | 'euPoi'

export interface ResetData {
  kind: ResetKind
  plan: Plan
  /** The reset plan. */
  version: number
}

/** What a reset would do. Without `confirm` nothing changes. */
export function askReset(kind: ResetKind, confirm: boolean, signal?: AbortSignal): Promise<Plan> {
  const options = { body: { confirm }, signal }
  return confirmed(() =>
    kind === 'euPoi'
      ? call('POST /v3/private/kyc/reset-eu-poi', options)
      : call('POST /v3/private/kyc/self-reset', options),
  )
}

export function loadReset({ request: { signal } }: LoaderFunctionArgs): Promise<ResetData> {
  return orSignIn(askPlan(signal))
}

/** Which reset it is, and what it would do now. */
export async function askPlan(signal?: AbortSignal): Promise<ResetData> {
  const { displayControl } = await askKycInfo(signal)
  const kind = displayControl.displayEuPoiReset ? 'euPoi' : 'self'
  const plan = await askReset(kind, false, signal)
  return { kind, plan, version: plan.version }
}
