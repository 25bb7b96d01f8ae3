import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { RetCode } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'

export type Status = Calls['GET /v3/private/kyc/knowledge-test/page']['result']
export type Attempt = NonNullable<Status['attempt']>

/** Loads the status of the knowledge test. */
export function loadKnowledgeTest({ request: { signal } }: LoaderFunctionArgs): Promise<Status> {
  return orSignIn(loadStatus(signal))
}

export function loadStatus(signal?: AbortSignal): Promise<Status> {
  return call('GET /v3/private/kyc/knowledge-test/page', { signal })
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
