import type { Transaction } from 'kysely'
import { reasons } from '@tessera/contract/reasons.ts'
import type { VerificationParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import type { Proof } from './store.ts'
import { readAddress, contentsOf } from './read-proof.ts'

/**
 * What would help a proof that has the same pages, in any order, as a rejected one. Other details, if only those were
 * wrong and they are unchanged. Another document, if something was wrong with this one, whatever the details. Null
 * when it may be enough as it is.
 */
export async function neededInstead(
  { keyring }: Pick<VerificationParts, 'keyring'>,
  trx: Transaction<Database>,
  member: KeyHolder,
  proof: Proof,
): Promise<'correct-details' | 'other-document' | null> {
  const refused = await trx
    .selectFrom('address_proof')
    .selectAll()
    .where('member_id', '=', proof.member_id)
    .where('state', '=', 'resubmission_requested')
    .where('voided_at', 'is', null)
    .execute()
  const pages = await hashesOf(trx, [proof, ...refused])
  const same = refused.filter(({ id }) => pages(id) === pages(proof.id))
  if (same.some((one) => one.reasons.some((code) => reasons[code].remedy !== 'correct-details')))
    return 'other-document'
  const typed = (one: Proof): string =>
    plain(contentsOf(one.country, one.document_class, { ...readAddress(keyring, member, one), agreed: true }))
  return same.some((one) => typed(one) === typed(proof)) ? 'correct-details' : null
}

/** The pages of each proof, sorted: equal for the same pages. */
async function hashesOf(trx: Transaction<Database>, proofs: readonly Proof[]): Promise<(proofId: string) => string> {
  const ids = proofs.map(({ id }) => id)
  const pages = await trx
    .selectFrom('address_proof_page')
    .select(['proof_id', 'content_hash'])
    .where('proof_id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
  const hashes = Map.groupBy(pages, ({ proof_id: id }) => id)
  return (id) =>
    (hashes.get(id) ?? [])
      .map(({ content_hash: hash }) => hash.toString('hex'))
      .toSorted()
      .join(' ')
}

/** An extra space or capital letter does not make different details. */
const plain = (contents: readonly unknown[]): string =>
  JSON.stringify(contents.map((text) => String(text).trim().replace(/\s+/g, ' ').toLowerCase()))
