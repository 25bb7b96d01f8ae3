import type { ComplianceParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { signaturesOf, latestOf } from './store.ts'

/**
 * Identifies a signature. Without `round`: the one of the version that counts at the member's region, else the latest.
 */
interface CopyAsked {
  id: string
  version: number
  round: number | undefined
}

/** The exact text that a member signed. */
export async function signedCopy(
  { db, keyring, agreements }: Pick<ComplianceParts, 'db' | 'keyring' | 'agreements'>,
  holder: SessionMember,
  { id, version, round }: CopyAsked,
) {
  const signatures = (await signaturesOf(db, holder.id)).filter(
    (one) => one.agreement === id && one.version === version,
  )
  const words = agreements.get(id)?.find((one) => one.version === version)
  const counting = words ? latestOf(words, signatures, holder).last : signatures.at(-1)
  const row = await db
    .selectFrom('agreement_signature as signature')
    .innerJoin('agreement_document as words', 'words.hash', 'signature.document_hash')
    .innerJoin('member', 'member.id', 'signature.member_id')
    .select([
      'signature.round',
      'signature.signed_at',
      'signature.typed_name',
      'signature.acks',
      'words.document',
      'member.id',
      'member.data_key',
    ])
    .where('signature.member_id', '=', holder.id)
    .where('signature.agreement', '=', id)
    .where('signature.version', '=', version)
    .where('signature.round', '=', round ?? counting?.round ?? 0)
    .executeTakeFirst()
  if (!row) throw new Refusal('agreementUnknown')
  return {
    round: row.round,
    document: row.document,
    signedAt: row.signed_at,
    typedName: row.typed_name
      ? keyring.openText(row, sealed('agreement_signature', 'typed_name'), row.typed_name)
      : null,
  }
}
