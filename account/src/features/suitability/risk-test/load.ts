import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { RetCode } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'

export type Status = Calls['GET /v3/private/kyc/risk-test/page']['result']
export type Attempt = NonNullable<Status['attempt']>
export type Result = NonNullable<Status['result']>
export type Band = Result['bands'][number]

/** How the member stands with the risk test. */
export function loadRiskTest({ request: { signal } }: LoaderFunctionArgs): Promise<Status> {
  return orSignIn(loadStatus(signal))
}

export function loadStatus(signal?: AbortSignal): Promise<Status> {
  return call('GET /v3/private/kyc/risk-test/page', { signal })
}

/** What an act leads to; where another tab was quicker and it is refused, what is true now. */
export async function orPresent(refusal: RetCode, act: Promise<Status>): Promise<Status> {
  try {
    return await act
  } catch (error) {
    if (!isRefusal(error, refusal)) throw error
    return loadStatus()
  }
}
