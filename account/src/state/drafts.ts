import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'

const save = 'PUT /v1/private/draft/save'

/** The saved input of a form, as the server has it. */
export type Draft = Calls[typeof save]['result']['draft']
export type DraftKey = Pick<Calls[typeof save]['body'], 'kind' | 'subject'>

/** The draft of a form, with the questionnaire that it belongs to. */
export function askDraft(
  { kind, subject }: DraftKey,
  signal?: AbortSignal,
): Promise<Calls['GET /v1/private/draft/read']['result']> {
  return call('GET /v1/private/draft/read', { query: { kind, subject }, signal })
}

/** Saves changed fields over the revision that the page shows. */
export function saveDraft(body: Calls[typeof save]['body']): Promise<Calls[typeof save]['result']> {
  return call(save, { body })
}
