import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { verifiedIdentity } from '../../accounts/members/store.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { dueForExpiry, type Policy } from '../../regions/reverification-policy.ts'
import type { DocumentSummary } from './newer-document.ts'

/** We need a newer document, in place of this one. */
export interface UpdateRequest {
  held: DocumentSummary
  /**
   * The current document expires soon, so the same one is not enough. Otherwise it may be, which a reviewer decides.
   */
  ends: boolean
}

/** The open request to the member. Undefined when no newer document is needed. */
export async function updateRequestOf(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  member: Member,
  policy: Policy,
): Promise<UpdateRequest | undefined> {
  const asked = await db
    .selectFrom('reverification as task')
    .innerJoin('identity_document as document', 'document.member_id', 'task.member_id')
    .select(['task.cause', 'document.expires_on'])
    .where('task.member_id', '=', member.id)
    .where('task.closed_at', 'is', null)
    .where('document.replaced_at', 'is', null)
    .executeTakeFirst()
  const identity = verifiedIdentity(keyring, member)
  if (!asked || !identity) return undefined
  const held = { ...identity, expiresOn: asked.expires_on }
  const today = new Date().toISOString().slice(0, 10)
  return {
    held,
    ends:
      asked.cause === 'document-expiry' ||
      (held.expiresOn !== null && dueForExpiry(held.expiresOn, policy, today) !== null),
  }
}
