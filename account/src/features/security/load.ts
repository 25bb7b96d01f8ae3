import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'

export type Security = Calls['GET /v1/private/security/page']['result']
export type Sessions = Calls['GET /v1/private/user/sessions']['result']

export interface SecurityData {
  security: Security
  sessions: Sessions
  version: number
}

export async function askSecurity(signal?: AbortSignal): Promise<SecurityData> {
  const [security, sessions] = await Promise.all([
    call('GET /v1/private/security/page', { signal, fresh: true }),
    call('GET /v1/private/user/sessions', { signal, fresh: true }),
  ])
  return { security, sessions, version: security.version }
}

export function loadSecurity({ request: { signal } }: LoaderFunctionArgs): Promise<SecurityData> {
  return orSignIn(askSecurity(signal))
}
