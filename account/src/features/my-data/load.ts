import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'

export type MyData = Calls['GET /v1/private/my-data/page']['result']

export const askMyData = (signal?: AbortSignal): Promise<MyData> =>
  call('GET /v1/private/my-data/page', { signal, fresh: true })

export function loadMyData({ request: { signal } }: LoaderFunctionArgs): Promise<MyData> {
  return orSignIn(askMyData(signal))
}
