import type { Transaction } from 'kysely'
import type { Database, Member } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { emailHashes } from './store.ts'

/* Addresses that were replaced lately: a thief may have done it, and the owner knows only the former one. */

type Trx = Transaction<Database>

/** How long a replaced address still leads to its account, in days. */
export const formerEmailDays = 30

const replacedLately = (trx: Trx) =>
  trx
    .selectFrom('email_change')
    .where('undone_at', 'is', null)
    .where('changed_at', '>', new Date(Date.now() - formerEmailDays * 86_400_000))

/** The member who had this (normalised) address until lately. */
export async function memberByFormerEmail(trx: Trx, keyring: Keyring, email: string): Promise<Member | undefined> {
  const change = await replacedLately(trx)
    .select('member_id')
    .where('former_hash', 'in', emailHashes(keyring, email))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change ? trx.selectFrom('member').selectAll().where('id', '=', change.member_id).executeTakeFirst() : undefined
}

/** The addresses that a member had until lately. */
export async function formerEmailsOf(trx: Trx, keyring: Keyring, member: KeyHolder): Promise<string[]> {
  const rows = await replacedLately(trx).select('former_email').where('member_id', '=', member.id).execute()
  return rows.map((row) => keyring.openText(member, sealed('email_change', 'former_email'), row.former_email))
}
