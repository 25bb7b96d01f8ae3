import type { Transaction } from 'kysely'
import type { Address } from '@tessera/contract/questionnaire.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { readAddress } from './read-proof.ts'
import type { Proof } from './store.ts'

/** The address of a proof as an answer of a questionnaire, and since when the member lives there. */
export function addressAnswer(
  keyring: Keyring,
  member: KeyHolder,
  proof: Pick<Proof, 'country' | 'details'>,
): { address: Address; since: string | undefined } {
  const { address: typed, since } = readAddress(keyring, member, proof)
  const { street, street2, district, city, region, postalCode } = typed
  const optional = { line2: [street2, district].filter(Boolean).join(', '), postcode: postalCode, region }
  const given = Object.fromEntries(Object.entries(optional).filter(([, part]) => part !== ''))
  return { address: { line1: street, city, country: proof.country, ...given }, since }
}

/** The address that the member proved last. Null where none is approved. */
export async function provenAddress(
  keyring: Keyring,
  db: Db | Transaction<Database>,
  member: KeyHolder,
): Promise<ReturnType<typeof addressAnswer> | null> {
  const proof = await db
    .selectFrom('address_proof')
    .select(['country', 'details'])
    .where('member_id', '=', member.id)
    .where('state', '=', 'approved')
    .where('voided_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return proof ? addressAnswer(keyring, member, proof) : null
}
