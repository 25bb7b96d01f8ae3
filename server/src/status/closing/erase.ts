import type { EmailParts } from '../../accounts/parts.ts'
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { withdrawAppeals } from '../../verification/appeals/appeal.ts'
import { memberErased } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { askErasure } from '../../verification/providers/erase.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { eraseDrafts } from '../../accounts/drafts/drafts.ts'
import { supersedeAll } from '../../verification/drafts/supersede.ts'

/** The member cannot be erased. Has the reason for the caller. */
export class EraseRefused extends Error {}

/** What erasing would do, or did. */
export interface Erased {
  /** The key was erased before. Only open erasure requests to providers are repeated. */
  already: boolean
  /** Sessions whose erasure is requested from providers. */
  providers: number
}

/** What erasing this member would do. Changes nothing. */
export async function erasureOf(trx: Transaction<Database>, memberId: number): Promise<Erased> {
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new EraseRefused(`There is no member ${memberId}`)
  const { count } = await trx
    .selectFrom('provider_session')
    .leftJoin('provider_erasure', 'provider_erasure.session_id', 'provider_session.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider_session.member_id', '=', memberId)
    .where('provider_erasure.done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { already: member.data_key === null, providers: count }
}

/**
 * Erases a member: deletes their key, and with it everything encrypted with it, including files. Clears what was
 * stored unencrypted, ends all sessions and what waits for a second person, removes the files from the store (evidence/erased-files.ts), and requests
 * erasure from each provider that knew them. The record of what happened stays, by number: the audit chain, the
 * decisions, and the keyed hash of a document, so that a second account with it is still found.
 */
export async function eraseMember(
  context: EmailParts,
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
): Promise<Erased> {
  await permit(trx, actor, 'manage', { member: memberId })
  await withdrawAppeals(context, trx, actor, memberId)
  const erased = await erasureOf(trx, memberId)
  if (!erased.already) {
    await trx
      .updateTable('member')
      .set({
        data_key: null,
        // The address can be used again: no account is found by it any more.
        email_hash: randomBytes(32),
        password_hash: '',
        residence_country: null,
        nationality: null,
        residence_at: null,
        identity: null,
        language: null,
        member_tag: '{}',
        disabled_at: sql`now()`,
      })
      .where('id', '=', memberId)
      .execute()
    await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    for (const table of [
      'member_passkey',
      'authenticator_app',
      'recovery_code',
      'email_change',
      'sign_in_country',
    ] as const)
      await trx.deleteFrom(table).where('member_id', '=', memberId).execute()
    await trx.deleteFrom('act_proposal').where('member_id', '=', memberId).execute()
    await trx.deleteFrom('messenger_link').where('member_id', '=', memberId).execute()
    await eraseDrafts(trx, memberId)
    await supersedeAll(trx, memberId)
    // A final rejection after a move still applies to the other account.
    await trx
      .updateTable('attempt')
      .set({ voided_at: new Date() })
      .where('member_id', '=', memberId)
      .where('voided_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('identity_document')
              .select('attempt_id')
              .whereRef('attempt_id', '=', 'attempt.id')
              .where('identity_document.member_id', '!=', memberId),
          ),
        ),
      )
      .execute()
  }
  await askErasure(trx, memberId)
  await memberChanged(trx, memberId, 'closed')
  await memberErased(trx, actor, memberId, { again: erased.already, providers: erased.providers })
  return erased
}
