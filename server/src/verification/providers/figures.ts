import { sql } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** How a provider did in the last 30 days. */
export interface ProviderFigures {
  provider: KycProvider
  cases: number
  verdicts: number
  approved: number
  handedOver: number
  /** Seconds from the member's sending to the verdict. */
  p50: number | null
  p95: number | null
  lastVerdictAt: Date | null
  /** Since when no calls leave. */
  pausedAt: Date | null
  failures: number
}

/** The figures of each provider that had a case. */
export async function providerFigures(db: Db): Promise<ProviderFigures[]> {
  const { rows } = await sql<ProviderFigures>`
    with took as (
      select s.provider, s.verdict, s.handed_to, s.result_at,
        extract(epoch from s.result_at - a.submitted_at)::float8 as seconds
      from provider_session s join attempt a on a.id = s.attempt_id
      where s.created_at > now() - interval '30 days'
    )
    select coalesce(t.provider, h.provider) as provider,
      count(t.provider)::int as cases,
      count(t.verdict)::int as verdicts,
      count(*) filter (where t.verdict = 'approved')::int as approved,
      count(t.handed_to)::int as "handedOver",
      percentile_cont(0.5) within group (order by t.seconds) filter (where t.seconds >= 0) as p50,
      percentile_cont(0.95) within group (order by t.seconds) filter (where t.seconds >= 0) as p95,
      max(t.result_at) as "lastVerdictAt",
      max(h.paused_at) as "pausedAt",
      coalesce(max(h.failures), 0)::int as failures
    from took t full join provider_health h on h.provider = t.provider
    group by 1 order by 1`.execute(db)
  return rows
}
