import { sql } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import type { Db } from '../../../platform/db/postgres.ts'

/** This many failures within the window pause a vendor. */
export const breakerRule = { failures: 5, windowSeconds: 120, pauseSeconds: 60 }

/**
 * Pauses a vendor that keeps failing, for every process at once. After the pause one call may try; if it works the
 * vendor is back, otherwise the pause begins again.
 */
export interface Breaker {
  /** Whether a call may leave now. Of several callers after a pause, one gets true. */
  allows(): Promise<boolean>
  worked(): Promise<void>
  failed(): Promise<void>
}

/** The breaker of a vendor, in the database. */
export function breakerOf(db: Db, provider: KycProvider): Breaker {
  return {
    async allows() {
      const state = await db
        .selectFrom('provider_health')
        .select('paused_at')
        .where('provider', '=', provider)
        .executeTakeFirst()
      if (!state?.paused_at) return true
      const { numUpdatedRows } = await db
        .updateTable('provider_health')
        .set({ paused_at: sql`now()` })
        .where('provider', '=', provider)
        .where('paused_at', '<', sql<Date>`now() - make_interval(secs => ${breakerRule.pauseSeconds})`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async worked() {
      await db
        .updateTable('provider_health')
        .set({ failures: 0, paused_at: null })
        .where('provider', '=', provider)
        .where((eb) => eb.or([eb('failures', '>', 0), eb('paused_at', 'is not', null)]))
        .execute()
    },
    async failed() {
      const old = sql`provider_health.failing_since < now() - make_interval(secs => ${breakerRule.windowSeconds})`
      await db
        .insertInto('provider_health')
        .values({ provider, failures: 1, failing_since: sql`now()` })
        .onConflict((conflict) =>
          conflict.column('provider').doUpdateSet({
            failures: sql`case when ${old} then 1 else provider_health.failures + 1 end`,
            failing_since: sql`case when ${old} then now() else provider_health.failing_since end`,
            paused_at: sql`case when provider_health.paused_at is not null then now()
              when not ${old} and provider_health.failures + 1 >= ${breakerRule.failures} then now() end`,
          }),
        )
        .execute()
    },
  }
}

/** The vendors that are paused now. A pause that is over counts as none: the next case is the trial. */
export async function pausedProviders(db: Pick<Db, 'selectFrom'>): Promise<Set<KycProvider>> {
  const rows = await db
    .selectFrom('provider_health')
    .select('provider')
    .where('paused_at', '>=', sql<Date>`now() - make_interval(secs => ${breakerRule.pauseSeconds})`)
    .execute()
  return new Set(rows.map(({ provider }) => provider))
}
