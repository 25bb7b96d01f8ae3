import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'

/** What surrounds a member's verification beside their attempts; days are `YYYY-MM-DD`, instants ISO texts. */
export interface Circumstances {
  /** The open task to send a newer document. */
  reverification: { openedAt: string; dueOn: string } | null
  /** Country of the document that counts. */
  documentCountry: string | null
}

/** Where nothing is known. */
export const noCircumstances: Circumstances = { reverification: null, documentCountry: null }

/** All of it as one JSON value beside a row of `member`, however many features add to it: no query of its own. */
export function circumstancesColumn(): RawBuilder<Circumstances> {
  return sql<Circumstances>`json_build_object(
    'reverification', (select json_build_object('openedAt', opened_at, 'dueOn', due_on) from reverification where member_id = member.id and closed_at is null),
    'documentCountry', (select country from identity_document where member_id = member.id and replaced_at is null))`
}

/** Reads them within a transaction. */
export async function circumstancesWithin(db: Db | Transaction<Database>, memberId: number): Promise<Circumstances> {
  const { circumstances } = await db.selectFrom('member').select(circumstancesColumn().as('circumstances')).where('id', '=', memberId).executeTakeFirstOrThrow()
  return circumstances
}
