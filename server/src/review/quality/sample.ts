import { sql, type RawBuilder } from 'kysely'
import type { QualityKind, QualityVerdict } from '@tessera/contract/quality.ts'

/** A decision that may come back to a second person. */
interface Sample {
  id: string
  kind: QualityKind
  caseId: string
  verdict: QualityVerdict
  reasons: string[]
  decidedBy: string
  site: string
}

/**
 * The decisions of the sample since then. Chance is in their ids, which nobody chooses, so the sample is the same
 * for everyone. Of a questionnaire only the last submission can be shown again.
 */
export const sampled = (percent: number, since: RawBuilder<unknown>): RawBuilder<Sample> => sql<Sample>`
  select d.id, d.kind, d.case_id as "caseId", d.verdict, d.reasons, d.decided_by as "decidedBy", d.created_at as "decidedAt",
    m.site
  from (
    select id, 'attempt' as kind, attempt_id as case_id, member_id, verdict, reasons, decided_by, created_at from decision
    union all
    select d.id, 'address-proof', d.proof_id, p.member_id, d.verdict, d.reasons, d.decided_by, d.created_at
    from address_decision d join address_proof p on p.id = d.proof_id
    union all
    select r.id, 'questionnaire', r.questionnaire_id, s.member_id, r.verdict, r.reasons, r.decided_by, r.created_at
    from questionnaire_review r join questionnaire_submission s on s.id = r.submission_id
    where not exists (
      select from questionnaire_submission later
      where later.questionnaire_id = s.questionnaire_id and later.number > s.number)
  ) d
  join member m on m.id = d.member_id and m.data_key is not null
  where d.verdict in ('approved', 'resubmission_requested', 'rejected') and d.created_at > ${since}
    and ('x' || substr(md5(d.id::text), 1, 8))::bit(32)::bigint % 100 < ${percent}`
