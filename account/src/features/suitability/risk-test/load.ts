import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { RetCode } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'
import { prepareResult } from '../../../status/result/prepare.ts'

export type Status = Calls['GET /v3/private/kyc/risk-test/page']['result']
export type Attempt = NonNullable<Status['attempt']>
export type Result = NonNullable<Status['result']>
export type Band = Result['bands'][number]

/** Loads the status of the risk assessment. */
export async function loadRiskTest({ request: { signal } }: LoaderFunctionArgs): Promise<Status> {
  const status = await orSignIn(loadStatus(signal))
  await prepare(status)
  return status
}

/** Loads the parts of a result, if this status shows one. */
export async function prepare({ attempt, result }: Status): Promise<void> {
  if (attempt || !result) return
  if (result.state === 'in_review') await prepareResult({ waits: true, plan: true })
  if (result.state === 'accepted' && !result.expired) await prepareResult({ waits: false, plan: true })
}

export function loadStatus(signal?: AbortSignal): Promise<Status> {
  return call('GET /v3/private/kyc/risk-test/page', { signal })
}

/** The result of an action. If another tab was faster and it is refused, loads the current status. */
export async function orPresent(refusal: RetCode, act: Promise<Status>): Promise<Status> {
  try {
    return await act
  } catch (error) {
    if (!isRefusal(error, refusal)) throw error
    return loadStatus()
  }
}
