import type { KycLevel, KycProvider } from '@tessera/contract/states.ts'
import type { Mode } from '../../platform/settings.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { providerOrder, providersNamed } from '../../regions/provider-policy.ts'
import { regionOf, type Regions } from '../../regions/region.ts'
import type { VerificationSettings } from '../parts.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { builtinProvider } from './builtin/provider.ts'
import type { Provider } from './provider.ts'
import { adapters } from './adapters.ts'
import { vendorNames } from './vendor/settings.ts'
import { simulatorProvider } from './simulator/provider.ts'
import { scenarioAttribute, scenarioNamed, type ScenarioName } from './simulator/scenarios.ts'

/** All connected providers. */
export interface Providers {
  /** The provider that takes over when another cannot be reached. */
  builtin: Provider
  /** The connected providers, by name. */
  connected: ReadonlyMap<KycProvider, Provider>
}

/** The providers of a configuration: the built-in one, the vendors with keys, and in the sandbox the simulator. */
export function providersFor(
  { mode, vendors, publicUrl }: Pick<VerificationSettings, 'mode' | 'vendors' | 'publicUrl'>,
  parts: { db: Db; jobs: Jobs; keyring: Keyring },
): Providers {
  const builtin = builtinProvider(parts)
  const connected = vendorNames.flatMap((name) => {
    const settings = vendors[name]
    return settings ? [adapters[name]({ ...parts, mode, settings, publicUrl })] : []
  })
  const others = [...connected, ...(mode === 'sandbox' ? [simulatorProvider(parts)] : [])]
  return { builtin, connected: new Map([builtin, ...others].map((provider) => [provider.name, provider])) }
}

/** The regions whose file names a provider that is not connected: their members could not be verified. */
export function sitesWithoutProvider(
  regions: Regions,
  { connected }: Providers,
): { site: string; provider: KycProvider }[] {
  return [...regions.values()].flatMap((region) =>
    providersNamed(region)
      .filter((provider) => !connected.has(provider))
      .map((provider) => ({ site: region.site, provider })),
  )
}

/** What a choice of provider depends on. */
export interface Chooser {
  config: { mode: Mode }
  regions: Regions
  providers: Providers
}

/**
 * The scenario that the sandbox plays for this member, from the attribute `sandbox_scenario`. Production never plays
 * one.
 */
export function scenarioOf(
  { config }: Pick<Chooser, 'config'>,
  { sub_attribute: attributes }: Pick<Member, 'sub_attribute'>,
): ScenarioName | null {
  return config.mode === 'sandbox' ? scenarioNamed(attributes[scenarioAttribute]) : null
}

/**
 * The provider of this member before there is an attempt: the first of their region, or the simulator when the sandbox
 * plays a scenario. Proofs of address always go to the built-in one.
 */
export function providerOf(
  context: Chooser,
  member: Pick<Member, 'id' | 'site' | 'sub_attribute'>,
  level: KycLevel,
): Provider {
  if (level === 'LEVEL_2') return context.providers.builtin
  const [first = 'default'] = providerOrder(regionOf(context.regions, member.site), {}, String(member.id))
  const name = scenarioOf(context, member) ? 'simulator' : first
  const provider = context.providers.connected.get(name)
  if (!provider) throw new Error(`The provider ${name} is not connected`)
  return provider
}
