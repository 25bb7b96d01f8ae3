import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

const name = 'POST /v3/private/kyc/step-draft'

/** Unsaved fields of the member's steps when the page was left. */
export type StepDrafts = Calls[typeof name]['result']
type Keep = NonNullable<Calls[typeof name]['body']['keep']>

export function askDrafts(signal?: AbortSignal): Promise<StepDrafts> {
  return call(name, { body: {}, signal })
}

/** Saves the fields of a step on the server, valid or not. Returns what is saved now. */
export function keepDraft(keep: Keep): Promise<StepDrafts> {
  return call(name, { body: { keep } })
}
