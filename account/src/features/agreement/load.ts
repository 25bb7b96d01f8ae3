import type { LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { orSignIn } from '../../shell/load.ts'

export type Entry = Calls['GET /v1/private/agreement/list']['result']['list'][number]
export type Status = Reading['status']
export type Reading = Calls['GET /v1/private/agreement/document']['result']

export interface AgreementData {
  list: Entry[]
  /** The agreement to read; null for the list of all. */
  reading: Reading | null
}

/** The agreements of the member's site. `client-agreement` opens the one on the account, `?id=` any. */
export async function loadAgreements({
  request: { url: address, signal },
}: LoaderFunctionArgs): Promise<AgreementData> {
  const url = new URL(address)
  const { list } = await orSignIn(call('GET /v1/private/agreement/list', { signal }))
  const wanted = url.searchParams.get('id')
  const chosen = wanted
    ? list.find(({ id }) => id === wanted)
    : url.pathname.endsWith('/client-agreement')
      ? list.find(({ product }) => product === null)
      : undefined
  return { list, reading: chosen ? await orSignIn(read(chosen.id, signal)) : null }
}

/** The text in force. */
export function read(id: string, signal?: AbortSignal): Promise<Reading> {
  return call('GET /v1/private/agreement/document', { query: { id }, signal })
}
