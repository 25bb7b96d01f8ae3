import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { verifiedIdentity, type Identity } from '../../accounts/members/store.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { dueForExpiry, type Policy } from '../../regions/reverification-policy.ts'

/** The parts of a document that identify it. `number` is empty when none was read. */
export type DocumentSummary = Pick<Identity, 'country' | 'documentType' | 'number' | 'expiresOn'>

/** We need a newer document, in place of this one. */
export interface UpdateRequest {
  held: DocumentSummary
  /**
   * The current document expires soon, so the same one is not enough. Otherwise it may be, which a reviewer decides.
   */
  ends: boolean
}

/**
 * Whether the document differs from the current one: another country or kind, another number, or a later expiry. Null
 * when we cannot know, because a number was not read.
 */
export function isNewer(sent: DocumentSummary, held: DocumentSummary): boolean | null {
  if (sent.country !== held.country || sent.documentType !== held.documentType) return true
  const bothRead = sent.number !== '' && held.number !== ''
  if (bothRead && sent.number !== held.number) return true
  if (sent.expiresOn !== null && held.expiresOn !== null && sent.expiresOn > held.expiresOn) return true
  // Same number, and no expiry date read: it may have been extended.
  return bothRead && (sent.expiresOn !== null || held.expiresOn === null) ? false : null
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
