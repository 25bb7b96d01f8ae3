import type { Selectable, Transaction } from 'kysely'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import type { IdentityDocumentTable } from '../../platform/db/verification-tables.ts'
import type { Identity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Trx = Transaction<Database>

/** Makes the document of an approved attempt the current one. The former one stays as a record. */
export async function recordIdentity(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  { attempt, identity }: { attempt: Pick<Attempt, 'id' | 'country' | 'document_type'>; identity: Identity },
): Promise<void> {
  await voidIdentityDocument(trx, member.id)
  const values = {
    attempt_id: attempt.id,
    member_id: member.id,
    country: attempt.country,
    document_type: attempt.document_type,
    expires_on: identity.expiresOn,
    identity: keyring.sealJson(member, sealed('identity_document', 'identity', { attempt_id: attempt.id }), identity),
  }
  await trx
    .insertInto('identity_document')
    .values(values)
    // An overturned decision was restored: the same document is valid again.
    .onConflict((oc) =>
      oc.column('attempt_id').doUpdateSet({ identity: values.identity, member_id: member.id, replaced_at: null }),
    )
    .execute()
}

/**
 * The member who has, or last had, the identity that an attempt gave, and whether it is still valid. Undefined when it
 * gave none.
 */
export async function holderOf(trx: Trx, attemptId: string): Promise<{ id: number; counts: boolean } | undefined> {
  const document = await trx
    .selectFrom('identity_document')
    .select(['member_id', 'replaced_at'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return document && { id: document.member_id, counts: document.replaced_at === null }
}

/** The member has no valid document any more. */
export async function voidIdentityDocument(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('identity_document')
    .set({ replaced_at: new Date() })
    .where('member_id', '=', memberId)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Restores the newest document except this one. Null when there is none. */
export async function restoreFormer(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  attemptId: string,
): Promise<Identity | null> {
  await voidIdentityDocument(trx, member.id)
  const former = await formerDocument(trx, member.id, attemptId)
  if (!former) return null
  await trx
    .updateTable('identity_document')
    .set({ replaced_at: null })
    .where('attempt_id', '=', former.attempt_id)
    .execute()
  return keyring.openJson<Identity>(member, sealed('identity_document', 'identity', former), former.identity)
}

/** The member's identity by the newest document except this one, valid or not. Null when there is none. */
export async function formerIdentity(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  attemptId: string,
): Promise<Identity | null> {
  const former = await formerDocument(trx, member.id, attemptId)
  return former
    ? {
        ...keyring.openJson<Identity>(member, sealed('identity_document', 'identity', former), former.identity),
        expiresOn: former.expires_on,
      }
    : null
}

function formerDocument(
  trx: Trx,
  memberId: number,
  attemptId: string,
): Promise<Selectable<IdentityDocumentTable> | undefined> {
  return trx
    .selectFrom('identity_document')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('attempt_id', '!=', attemptId)
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Moves the current document from one member to another, re-encrypted with the other member's key. */
export async function handOver(
  trx: Trx,
  keyring: Keyring,
  { from, to }: { from: KeyHolder; to: KeyHolder },
  identity: Identity,
): Promise<void> {
  const current = await trx
    .selectFrom('identity_document')
    .select('attempt_id')
    .where('member_id', '=', from.id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (!current) return
  await trx
    .updateTable('identity_document')
    .set({
      member_id: to.id,
      identity: keyring.sealJson(to, sealed('identity_document', 'identity', current), identity),
    })
    .where('attempt_id', '=', current.attempt_id)
    .execute()
}
