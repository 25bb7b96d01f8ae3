import type { DoubleForm } from '../verification/providers/vendor/double.ts'
import { settingName } from '../verification/providers/vendor/settings.ts'

/** The environment that connects a double as if it were the vendor. */
export function vendorEnv({ vendor, settings }: DoubleForm, url: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...settings, API: url }).map(([name, value]) => [settingName(vendor, name), value]),
  )
}
