import { sql, type Transaction } from 'kysely'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/** The keyed hash of a document, the same for every member. */
export function documentFingerprint(keyring: Keyring, country: string, number: string): Buffer {
  return keyring.lookup('document', `${country}:${number}`)
}

/**
 * Whether another member was approved with this document (`verified`), or there is another cause for review
 * (`suspected`): another member's case is pending, or they were rejected for fraud, locked or closed. A rejection
 * releases the document, and a mere suspicion about others never counts against the approved owner. Two members who
 * send one document at the same moment are serialised here, so the second finds the first.
 */
export async function fingerprintOfAnother(
  trx: Transaction<Database>,
  hash: Buffer,
  memberId: number,
): Promise<'verified' | 'suspected' | null> {
  await lockDocument(trx, hash)
  const claims = await trx
    .selectFrom('document_fingerprint')
    .innerJoin('attempt', 'attempt.id', 'document_fingerprint.attempt_id')
    .innerJoin('member', 'member.id', 'document_fingerprint.member_id')
    .select(['document_fingerprint.member_id', 'attempt.state', 'member.member_tag', 'member.disabled_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('decision')
            .select('id')
            .whereRef('decision.attempt_id', '=', 'attempt.id')
            .where('verdict', '=', 'approved'),
        )
        .as('overturned'),
    )
    .where('document_hash', '=', hash)
    .execute()
  const [own, others] = [
    claims.filter(({ member_id: whose }) => whose === memberId),
    claims.filter(({ member_id: whose }) => whose !== memberId),
  ]
  if (others.some(({ state }) => state === 'approved')) return 'verified'
  if (own.some(({ state }) => state === 'approved')) return null
  // Their own use was rejected for fraud, here or on the account that the identity came from: no machine approves it
  // again.
  const foundOut = own.some(({ overturned, state }) => overturned && state === 'rejected')
  const doubtful =
    foundOut ||
    others.some(
      (one) =>
        one.state === 'submitted' ||
        one.state === 'in_review' ||
        one.overturned ||
        one.disabled_at !== null ||
        isLocked(one),
    )
  return doubtful ? 'suspected' : null
}

async function lockDocument(trx: Transaction<Database>, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE()}::bigint)`.execute(trx)
}

/** The approved case by which another member has this document, if there is one. No other approval runs meanwhile. */
export async function approvedUseByAnother(
  trx: Transaction<Database>,
  hash: Buffer,
  memberId: number,
): Promise<{ attempt_id: string; member_id: number } | undefined> {
  await lockDocument(trx, hash)
  return trx
    .selectFrom('document_fingerprint')
    .innerJoin('attempt', 'attempt.id', 'document_fingerprint.attempt_id')
    .select(['document_fingerprint.attempt_id', 'document_fingerprint.member_id'])
    .where('document_hash', '=', hash)
    .where('document_fingerprint.member_id', '!=', memberId)
    .where('attempt.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
}

/** Records that the document belongs to this member, by this attempt, unless they were approved with it before. */
export async function saveFingerprint(
  trx: Transaction<Database>,
  hash: Buffer,
  attempt: Pick<Attempt, 'id' | 'member_id'>,
): Promise<void> {
  await trx
    .insertInto('document_fingerprint')
    .values({ document_hash: hash, member_id: attempt.member_id, attempt_id: attempt.id })
    .onConflict((oc) =>
      oc
        .columns(['document_hash', 'member_id'])
        .doUpdateSet({ attempt_id: attempt.id })
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('attempt')
                .select('id')
                .whereRef('attempt.id', '=', 'document_fingerprint.attempt_id')
                .where('state', '=', 'approved'),
            ),
          ),
        ),
    )
    .execute()
}

/**
 * Moves the documents of one member to another. If the other had sent the same one before, their record is replaced.
 */
export async function moveFingerprints(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  const moved = trx.selectFrom('document_fingerprint').select('document_hash').where('member_id', '=', from)
  await trx.deleteFrom('document_fingerprint').where('member_id', '=', to).where('document_hash', 'in', moved).execute()
  await trx.updateTable('document_fingerprint').set({ member_id: to }).where('member_id', '=', from).execute()
}
