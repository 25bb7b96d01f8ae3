import type { ComplianceParts } from '../../compliance/parts.ts'
import { permit } from '../../platform/staff/staff.ts'

/** Identities with their photos, and proofs of address, that are in review, the earliest submission first. */
export async function identitiesInReview({ db }: Pick<ComplianceParts, 'db'>, by: string) {
  await permit(db, `reviewer:${by}`, 'review')
  const cases = await db
    .selectFrom('attempt')
    .select(['id', 'member_id', 'level', 'number', 'country', 'document_type', 'submitted_at', 'reasons', 'checks'])
    .where('state', '=', 'in_review')
    // Erased members are not decided.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member')
          .select('member.id')
          .whereRef('member.id', '=', 'attempt.member_id')
          .where('data_key', 'is not', null),
      ),
    )
    .orderBy('submitted_at')
    .execute()
  const photos = await db
    .selectFrom('photo')
    .innerJoin('attempt', 'attempt.id', 'photo.attempt_id')
    .select(['photo.attempt_id', 'photo.side'])
    .where('attempt.state', '=', 'in_review')
    .where('superseded_at', 'is', null)
    .orderBy('photo.created_at')
    .execute()
  const proofs = await db
    .selectFrom('address_proof')
    .select(['id', 'member_id', 'country', 'document_class', 'submitted_at', 'checks'])
    .where('state', '=', 'in_review')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member')
          .select('member.id')
          .whereRef('member.id', '=', 'address_proof.member_id')
          .where('data_key', 'is not', null),
      ),
    )
    .orderBy('submitted_at')
    .execute()
  return { cases, photos, proofs }
}
