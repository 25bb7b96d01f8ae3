import type { KycLevel, KycProvider } from '@tessera/contract/states.ts'
import type { Mode } from '../../platform/settings.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { regionOf, type Regions } from '../../regions/region.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { builtinProvider } from './builtin/provider.ts'
import type { Provider } from './provider.ts'
import { simulatorProvider } from './simulator/provider.ts'
import { scenarioAttribute, scenarioNamed, type ScenarioName } from './simulator/scenarios.ts'

/** All connected providers. */
export interface Providers {
  /** The provider that takes over when another cannot be reached. */
  builtin: Provider
  /** The connected providers, by name. */
  connected: ReadonlyMap<KycProvider, Provider>
}

/** The providers of a mode. Production has no simulator. */
export function providersFor(mode: Mode, parts: { db: Db; jobs: Jobs; keyring: Keyring }): Providers {
  const builtin = builtinProvider(parts)
  const others = mode === 'sandbox' ? [simulatorProvider(parts)] : []
  return { builtin, connected: new Map([builtin, ...others].map((provider) => [provider.name, provider])) }
}

/** The regions whose file names a provider that is not connected: their members could not be verified. */
export function sitesWithoutProvider(
  regions: Regions,
  { connected }: Providers,
): { site: string; provider: KycProvider }[] {
  return [...regions.values()]
    .filter(({ provider }) => !connected.has(provider))
    .map(({ site, provider }) => ({ site, provider }))
}

interface Chooser {
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
 * The provider of this member: the one of their region, or the simulator when the sandbox plays a scenario. Proofs of
 * address always go to the built-in one.
 */
export function providerOf(
  context: Chooser,
  member: Pick<Member, 'site' | 'sub_attribute'>,
  level: KycLevel,
): Provider {
  if (level === 'LEVEL_2') return context.providers.builtin
  const name = scenarioOf(context, member) ? 'simulator' : regionOf(context.regions, member.site).provider
  const provider = context.providers.connected.get(name)
  if (!provider) throw new Error(`The provider ${name} is not connected`)
  return provider
}
