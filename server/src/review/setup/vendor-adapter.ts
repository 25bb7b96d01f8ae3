import type { VerificationSettings } from '../../verification/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KycProvider } from '@tessera/contract/states.ts'
import { adapters } from '../../verification/providers/adapters.ts'
import type { Provider } from '../../verification/providers/provider.ts'
import { vendorNames } from '../../verification/providers/vendor/settings.ts'

/** An adapter that calls the vendor and starts no jobs. Null without keys. */
export function adapterOf(
  { config, db }: { config: VerificationSettings; db: Db },
  name: KycProvider,
): Provider | null {
  const vendor = vendorNames.find((one) => one === name)
  const settings = vendor && config.vendors[vendor]
  const jobs = { send: () => Promise.reject(new Error('This adapter starts no jobs')) }
  return settings ? adapters[vendor]({ db, jobs, mode: config.mode, settings, publicUrl: config.publicUrl }) : null
}
