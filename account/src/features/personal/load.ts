import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'
import { askTasks, type Duties } from '../../tasks/tasks.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'

export type Held = Calls['POST /v3/private/kyc/kyc-personal-info']['result']
export type Sessions = Calls['GET /v1/private/user/sessions']['result']
export type SessionList = Calls['GET /v1/private/user/sessions']['result']['list']

export interface PersonalData {
  info: KycInfo
  /** Below the first view: the page does not wait for them. */
  held: Promise<Held>
  sessions: Promise<Sessions>
  tasks: Promise<Duties>
}

export function askHeld(signal?: AbortSignal): Promise<Held> {
  return orSignIn(call('POST /v3/private/kyc/kyc-personal-info', { body: {}, signal }))
}

export function askSessions(signal?: AbortSignal): Promise<Sessions> {
  return orSignIn(call('GET /v1/private/user/sessions', { signal, fresh: true }))
}

/** Asks for everything at once and waits for what the page begins with. A navigation away gives it all up. */
export async function loadPersonal({ request: { signal } }: LoaderFunctionArgs): Promise<PersonalData> {
  const [held, sessions, tasks] = [askHeld(signal), askSessions(signal), askTasks(signal)]
  // Their failures are shown by their own parts, also when the page itself never comes.
  held.catch(() => undefined)
  sessions.catch(() => undefined)
  tasks.catch(() => undefined)
  return { info: await orSignIn(askKycInfo(signal)), held, sessions, tasks }
}
