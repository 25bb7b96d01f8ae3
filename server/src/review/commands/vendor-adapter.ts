import type { KycProvider } from '@tessera/contract/states.ts'
import { adapters } from '../../verification/providers/adapters.ts'
import type { Provider } from '../../verification/providers/provider.ts'
import { vendorNames } from '../../verification/providers/vendor/settings.ts'
import type { CommandContext } from './command-context.ts'

/** An adapter for a command, which calls the vendor and starts no jobs. Null without keys. */
export function adapterOf({ config, db }: CommandContext, name: KycProvider): Provider | null {
  const vendor = vendorNames.find((one) => one === name)
  const settings = vendor && config.vendors[vendor]
  const jobs = { send: () => Promise.reject(new Error('A command starts no jobs')) }
  return settings ? adapters[vendor]({ db, jobs, mode: config.mode, settings, publicUrl: config.publicUrl }) : null
}
