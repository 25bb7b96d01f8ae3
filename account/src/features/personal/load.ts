import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '../../api/call.ts'
import { confirmed } from '../../state/confirm.ts'
import { orSignIn } from '../../shell/load.ts'
import type { Protection } from '../../status/protect/protection.ts'
import { askTasks, type TaskList } from '../../status/tasks/tasks.ts'
import { inPlace } from '../../state/in-place.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'

export type Held = Calls['POST /v3/private/kyc/kyc-personal-info']['result']

export interface PersonalData {
  info: KycInfo
  /** The first view is rendered, so the content below it may load. */
  start: () => void
  /** Below the first view; the page does not wait for it. */
  tasks: Promise<TaskList>
  /** What would protect a verified account better. */
  protection: Promise<Protection | null>
}

export function askHeld(signal?: AbortSignal): Promise<Held> {
  return orSignIn(call('POST /v3/private/kyc/kyc-personal-info', { body: {}, signal }))
}

/** The same in full, after the member proved that it is them. */
export function askHeldInFull(): Promise<Held> {
  return confirmed(() => call('POST /v3/private/kyc/kyc-personal-info', { body: { full: true }, fresh: true }))
}

/** Loads the first view, then the content below it. A navigation aborts everything. */
export async function loadPersonal({ request: { signal } }: LoaderFunctionArgs): Promise<PersonalData> {
  const info = await orSignIn(askKycInfo(signal))
  const { promise: shown, resolve: start } = Promise.withResolvers<void>()
  return {
    info,
    start,
    tasks: inPlace(shown.then(() => askTasks(signal))),
    protection: shown.then(() => (info.applicant.level === 'LEVEL_DEFAULT' ? null : missingProtection(signal))),
  }
}

/** Its code loads when it is needed. Without it nothing is offered. */
async function missingProtection(signal: AbortSignal): Promise<Protection | null> {
  try {
    return await (await import('../../status/protect/protection.ts')).askProtection(signal)
  } catch {
    return null
  }
}
