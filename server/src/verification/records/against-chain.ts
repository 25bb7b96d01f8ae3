import { sql } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'

/**
 * Compares decisions and levels with what the audit chain recorded, each difference as a sentence: what someone changed
 * in the database, past the product. Decisions need their event; a level needs an approval that is the last decision on
 * its case.
 */
export async function differencesFromChain(db: Db): Promise<string[]> {
  const { rows } = await sql<{ difference: string }>`
    with last_decided as (
      select distinct on (subject) subject, data->>'verdict' as verdict
      from audit_event where action in ('attempt.decided', 'address.decided')
      order by subject, seq desc
    )
    select 'Case ' || attempt_id || ': the chain has no decision "' || verdict || '" of ' || decided_by as difference
    from decision where not exists (
      select from audit_event
      where subject = 'attempt:' || attempt_id and action = 'attempt.decided'
        and actor = decided_by and data->>'verdict' = verdict)
    union all
    select 'Proof of address ' || proof_id || ': the chain has no decision "' || verdict || '" of ' || decided_by
    from address_decision where not exists (
      select from audit_event
      where subject = 'address-proof:' || proof_id and action = 'address.decided'
        and actor = decided_by and data->>'verdict' = verdict)
    union all
    select 'Member ' || id || ' has level ' || kyc_level || ': the chain has no approval of their identity'
    from member where kyc_level >= 1 and data_key is not null and not exists (
      select from identity_document join last_decided on subject = 'attempt:' || attempt_id and verdict = 'approved'
      where member_id = member.id and replaced_at is null)
    union all
    select 'Member ' || id || ' has level ' || kyc_level || ': the chain has no approval of their address'
    from member where kyc_level >= 2 and data_key is not null and not exists (
      select from address_proof join last_decided on subject = 'address-proof:' || address_proof.id and verdict = 'approved'
      where member_id = member.id and voided_at is null)
    limit 100`.execute(db)
  return rows.map(({ difference }) => difference)
}
