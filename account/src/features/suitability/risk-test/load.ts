import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { RetCode } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'

export type Standing = Calls['GET /v3/private/kyc/risk-test/page']['result']
export type Attempt = NonNullable<Standing['attempt']>
export type Result = NonNullable<Standing['result']>
export type Band = Result['bands'][number]

/** How the member stands with the risk test. */
export function loadRiskTest({ request: { signal } }: LoaderFunctionArgs): Promise<Standing> {
  return orSignIn(readStanding(signal))
}

export function readStanding(signal?: AbortSignal): Promise<Standing> {
  return call('GET /v3/private/kyc/risk-test/page', { signal })
}

/** What an act leads to; where another tab was quicker and it is refused, what is true now. */
export async function orPresent(refusal: RetCode, act: Promise<Standing>): Promise<Standing> {
  try {
    return await act
  } catch (error) {
    if (!isRefusal(error, refusal)) throw error
    return readStanding()
  }
}
