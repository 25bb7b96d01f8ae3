import type { VerificationSettings } from '../../verification/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { providerFigures } from '../../verification/providers/figures.ts'
import { breakerRule } from '../../verification/providers/vendor/breaker.ts'
import { vendorNames, type VendorName } from '../../verification/providers/vendor/settings.ts'
import { adapterOf } from './vendor-adapter.ts'

/** How a vendor is doing. Counts and times are of the last 30 days, times in seconds. */
interface ProviderState {
  name: VendorName
  connected: boolean
  /** Null without keys. */
  reachable: boolean | null
  paused: boolean
  failures: number
  cases: number
  verdicts: number
  approved: number
  handedOver: number
  p50: number | null
  p95: number | null
  lastVerdictAt: Date | null
  cost: string | null
}

/** The state of every vendor. Those with keys are asked whether they can be reached. */
export async function providerStates(parts: { db: Db; config: VerificationSettings }): Promise<ProviderState[]> {
  const figures = await providerFigures(parts.db)
  return Promise.all(
    vendorNames.map(async (name) => {
      const found = adapterOf(parts, name)
      const own = figures.find(({ provider }) => provider === name)
      const pausedUntil = (own?.pausedAt?.getTime() ?? 0) + breakerRule.pauseSeconds * 1000
      return {
        name,
        connected: found !== null,
        reachable: found ? await answers(found) : null,
        paused: pausedUntil > Date.now(),
        failures: own?.failures ?? 0,
        cases: own?.cases ?? 0,
        verdicts: own?.verdicts ?? 0,
        approved: own?.approved ?? 0,
        handedOver: own?.handedOver ?? 0,
        p50: own?.p50 ?? null,
        p95: own?.p95 ?? null,
        lastVerdictAt: own?.lastVerdictAt ?? null,
        cost: parts.config.vendors[name]?.['COST'] || null,
      }
    }),
  )
}

function answers({ health }: { health?: () => Promise<void> }): Promise<boolean> {
  return (health?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  )
}
