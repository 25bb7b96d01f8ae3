import { checksNotMade, machineChecks, type CheckName } from '@tessera/contract/checks.ts'
import type { Db } from '../../../platform/db/postgres.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Mode } from '../../../platform/settings.ts'
import type { Provider } from '../provider.ts'
import { queueForVendor } from '../queue.ts'
import { breakerOf } from './breaker.ts'
import { vendorClient, type ClientParts, type VendorClient } from './client.ts'
import type { VendorContract } from './contract.ts'
import { hostsOf, type VendorName, type VendorSettings } from './settings.ts'

/** What every vendor's adapter is made of. */
export interface VendorParts {
  db: Db
  jobs: Pick<Jobs, 'send'>
  mode: Mode
  settings: VendorSettings
  /** Our own address, for vendors that want to know where to send notices. Null in a sandbox without one. */
  publicUrl: URL | null
}

/** The part of the port that is the same for every vendor. */
export type VendorBase = Pick<Provider, 'name' | 'checks' | 'notChecked' | 'page' | 'enqueue'>

/** Builds that part from the contract. */
export function vendorBase(name: VendorName, contract: VendorContract, { jobs }: VendorParts): VendorBase {
  const all: readonly CheckName[] = [...machineChecks, ...checksNotMade]
  return {
    name,
    checks: all.filter((check) => contract.checks.includes(check)),
    notChecked: checksNotMade.filter((check) => !contract.checks.includes(check)),
    page: () => ({ scriptUrl: contract.page.script, apiUrl: contract.page.frames[0] ?? '' }),
    enqueue: (trx, attempt) => queueForVendor(trx, jobs, name, attempt),
  }
}

/** The client of a vendor, with its breaker and its addresses. */
export function clientOf(
  name: VendorName,
  contract: VendorContract,
  { db, settings }: VendorParts,
  own: Pick<ClientParts, 'headers' | 'checkAnswer'>,
): VendorClient {
  return vendorClient({ contract, hosts: hostsOf(contract, settings), breaker: breakerOf(db, name), ...own })
}

/** Where a vendor sends its notices. */
export function noticeAddress(publicUrl: URL | null, name: VendorName, key?: string): string {
  const address = new URL('/x-api/v1/public/provider/notice', publicUrl ?? 'https://localhost')
  address.searchParams.set('provider', name)
  if (key) address.searchParams.set('key', key)
  return address.href
}
