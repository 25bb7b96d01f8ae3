import type { Member } from '../../platform/db/tables.ts'
import { comparisonsOf } from '../../verification/recovery/compared.ts'
import { factsOf, type CaseContent, type CaseNeeds, type Trx } from './case.ts'

/** A recovery by identity: what was verified beside what the fresh photo shows. */
export async function recoveryCase({ keyring }: CaseNeeds, trx: Trx, member: Member, id: string): Promise<CaseContent> {
  const row = await trx.selectFrom('recovery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const compared = comparisonsOf(keyring, member, row)
  const photos = await trx
    .selectFrom('recovery_photo')
    .select('id')
    .where('recovery_id', '=', id)
    .where('replaced_at', 'is', null)
    .execute()
  return {
    kind: 'recovery',
    memberId: row.member_id,
    state: row.state,
    waitsSince: row.state === 'in_review' ? row.submitted_at : null,
    reasons: [],
    checks: compared.map(({ field, agrees }) => ({
      name: `${field} as verified`,
      outcome: agrees === null ? 'inconclusive' : agrees ? 'passed' : 'failed',
    })),
    facts: factsOf({
      lost: row.new_email ? 'second factor and mailbox' : 'second factor',
      sent: row.submitted_at?.toISOString(),
      'has its effect from': row.waits_until?.toISOString(),
      ended: row.ended_at?.toISOString(),
    }),
    compared: compared.map(({ field, verified, read, agrees }) => ({ field, typed: verified, read, agrees })),
    said: [],
    checklist: [],
    files: photos.length,
  }
}
