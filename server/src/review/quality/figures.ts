import { sql } from 'kysely'
import type { Static } from 'typebox'
import { qualityKinds, type QualityFigures, type QualityKind } from '@tessera/contract/quality.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { ofSites } from '../queue/work.ts'
import { agreementOf } from './kappa.ts'
import { sampled } from './sample.ts'

interface Checked {
  kind: QualityKind
  firstVerdict: string
  firstReasons: string[]
  verdict: string
  reasons: string[]
}

/** How far first decisions and second looks of the last days agree, by kind and by reason. */
export async function qualityFigures(
  { db, config }: { db: Db; config: { qualityPercent: number } },
  since: Date,
  sites: readonly string[] | null,
): Promise<Static<typeof QualityFigures>> {
  const { rows: counts } = await sql<{ kind: QualityKind; sampled: number }>`
    select kind, count(*)::int as sampled from (${sampled(config.qualityPercent, sql`${since}::timestamptz`)}) sample
    where ${ofSites(sites)} group by kind`.execute(db)
  const { rows } = await sql<Checked>`
    select q.kind, q.first_verdict as "firstVerdict", q.first_reasons as "firstReasons", q.verdict, q.reasons
    from quality_check q
    left join attempt a on a.id = q.case_id
    left join address_proof p on p.id = q.case_id
    left join questionnaire f on f.id = q.case_id
    join member m on m.id = coalesce(a.member_id, p.member_id, f.member_id)
    where q.reviewed_at >= ${since} and ${ofSites(sites)}`.execute(db)
  const given = [...new Set(rows.flatMap(({ firstReasons, reasons }) => [...firstReasons, ...reasons]))].toSorted()
  const says = (reasons: readonly string[], reason: string): string => (reasons.includes(reason) ? 'yes' : 'no')
  return {
    kinds: qualityKinds.map((kind) => ({
      kind,
      sampled: counts.find((one) => one.kind === kind)?.sampled ?? 0,
      ...agreementOf(rows.filter((row) => row.kind === kind).map((row) => [row.firstVerdict, row.verdict])),
    })),
    reasons: given.map((reason) => ({
      reason,
      ...agreementOf(rows.map((row) => [says(row.firstReasons, reason), says(row.reasons, reason)])),
    })),
  }
}
