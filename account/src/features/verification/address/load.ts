import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'
import { prepareResult } from '../../../status/result/prepare.ts'
import { askKycInfo, type KycInfo } from '../../../state/kyc-info.ts'

export type Status = Calls['POST /v3/private/kyc/address/proof']['result']
export type Proof = NonNullable<Status['proof']>
export type Country = Calls['GET /v2/public/country-list']['result']['list'][number]

export interface AddressData {
  status: Status
  info: KycInfo
  countries: Country[]
}

export function fetchStatus(signal?: AbortSignal): Promise<Status> {
  return call('POST /v3/private/kyc/address/proof', { body: {}, signal })
}

/** Loads the status of the proof and the form in parallel. */
export async function loadAddress({ request: { signal } }: LoaderFunctionArgs): Promise<AddressData> {
  const [status, info, { list }] = await Promise.all([
    orSignIn(fetchStatus(signal)),
    orSignIn(askKycInfo(signal)),
    call('GET /v2/public/country-list', { query: { is_disable: '1' }, signal }),
  ])
  if (status.refused === 'IN_REVIEW') await prepareResult({ waits: true })
  return { status, info, countries: list }
}
