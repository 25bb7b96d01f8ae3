import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { noteArrival } from './arrived.ts'

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

const expected = new Map<string, ReturnType<typeof askDraft>>()
const nameOf = ({ kind, subject }: DraftKey): string => `${kind} ${subject}`

/** Asks for the draft of a form that a screen is about to show. Without it, the form asks itself. */
export async function expectDraft(key: DraftKey, signal: AbortSignal): Promise<void> {
  const asked = noteArrival(askDraft(key, signal))
  expected.set(nameOf(key), asked)
  await asked.catch(() => undefined)
}

/** The draft that a screen's loader asked for. */
export function expectedDraft(key: DraftKey): ReturnType<typeof askDraft> | undefined {
  return expected.get(nameOf(key))
}

/** A form shows it once. The next one asks again, because the member may have saved since. */
export function forgetExpected(key: DraftKey): void {
  expected.delete(nameOf(key))
}

/** Saves changed fields over the revision that the page shows. */
export function saveDraft(body: Calls[typeof save]['body']): Promise<Calls[typeof save]['result']> {
  return call(save, { body, keepalive: true })
}
