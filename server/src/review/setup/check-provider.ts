import type { VerificationSettings } from '../../verification/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { rehearse, type Step, type Waiting } from '../../verification/providers/rehearsal.ts'
import { contracts } from '../../verification/providers/vendor/contracts.ts'
import { vendorNames } from '../../verification/providers/vendor/settings.ts'
import { adapterOf } from './vendor-adapter.ts'

/** A person in the vendor's portal needs some minutes. */
const waiting: Waiting = { forMs: 10 * 60_000, everyMs: 5000 }

/** A vendor that can be checked now. */
export interface CheckableProvider {
  name: string
  /** What a person has to do in the vendor's portal meanwhile, if anything. */
  portal: string | null
  /** Plays an invented person through the vendor's sandbox. Returns whether the vendor is ready. */
  check: (report: (step: Step) => void) => Promise<boolean>
}

/** The vendor of this name, to check it with its keys. Throws {@link InvalidTransition} if it cannot be checked here. */
export function checkableProvider(context: { config: VerificationSettings; db: Db }, name: string): CheckableProvider {
  const vendor = vendorNames.find((one) => one === name)
  if (!vendor) throw new InvalidTransition(`${name} is not a vendor. Enter one of: ${vendorNames.join(', ')}.`)
  if (context.config.mode === 'production')
    throw new InvalidTransition('A check uses the keys of the vendor’s sandbox: run it in a sandbox of your own')
  const found = adapterOf(context, vendor)
  if (!found) throw new InvalidTransition(`${vendor} has no keys: see docs/providers.md for its settings`)
  return {
    name: vendor,
    portal: contracts[vendor].rehearsal ?? null,
    check: (report) => rehearse(found, waiting, report),
  }
}
