import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

const name = 'POST /v3/private/kyc/step-draft'

/** What stood in the fields of the member's steps when the page was left, and was not saved. */
export type StepDrafts = Calls[typeof name]['result']
type Keep = NonNullable<Calls[typeof name]['body']['keep']>

export function askDrafts(signal?: AbortSignal): Promise<StepDrafts> {
  return call(name, { body: {}, signal })
}

/** Keeps what stands in the fields of a step with the server, right or not; answers what is kept now. */
export function keepDraft(keep: Keep): Promise<StepDrafts> {
  return call(name, { body: { keep } })
}
