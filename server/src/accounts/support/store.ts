import type { Transaction } from 'kysely'
import type { SupportTopic } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import { supportRequested } from '../../platform/audit/account-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { KeyErased, type KeyHolder, type Keyring } from '../../platform/secrets/keyring.ts'
import { newReference } from './reference.ts'
import { sealed, type Binding } from '../../platform/secrets/sealed-columns.ts'

/** A support request. Visitors without an account may leave an address. */
export interface Question {
  topic: SupportTopic | 'appeal'
  message: string
  replyEmail: string | null
}

/**
 * Stores a request and returns its reference. A member's request is encrypted with the member's key, so erasing the
 * member erases it.
 */
export async function saveRequest(
  trx: Transaction<Database>,
  keyring: Keyring,
  member: KeyHolder | null,
  question: Question,
): Promise<string> {
  const id = newReference()
  const holder = member ?? stranger(keyring.newDataKey())
  await trx
    .insertInto('support_request')
    .values({
      id,
      member_id: member?.id ?? null,
      data_key: member ? null : holder.data_key,
      topic: question.topic,
      message: keyring.sealText(holder, messageOf(id), question.message),
      reply_email: question.replyEmail === null ? null : keyring.sealText(holder, replyOf(id), question.replyEmail),
    })
    .execute()
  await supportRequested(trx, member?.id ?? null, id)
  return id
}

/** The member's request with this reference. Null when it is not theirs. */
export async function requestText(
  trx: Transaction<Database>,
  keyring: Keyring,
  member: KeyHolder,
  id: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('support_request')
    .select('message')
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return row ? opened(keyring, member, messageOf(id), row.message) : null
}

/** A request as reviewers read it. */
export interface OpenedRequest {
  id: string
  createdAt: Date
  topic: SupportTopic | 'appeal'
  memberId: number | null
  /** The member's own address, or the one that a visitor left. */
  replyTo: string | null
  /** The case that an appeal is about. */
  caseId: string | null
  /** Null once the key is erased. */
  message: string | null
}

/**
 * The latest requests in order of arrival, and their total number. `sites`: those of members of these regions only;
 * null: all, also those of visitors.
 */
export async function latestRequests(
  db: Db,
  keyring: Keyring,
  limit: number,
  sites: readonly string[] | null = null,
): Promise<{ latest: OpenedRequest[]; count: number }> {
  const rows = await db
    .selectFrom('support_request as request')
    .leftJoin('member', 'member.id', 'request.member_id')
    .leftJoin('appeal', 'appeal.request_id', 'request.id')
    .select([
      'request.id',
      'request.created_at',
      'request.topic',
      'request.member_id',
      'request.data_key',
      'request.message',
      'request.reply_email',
    ])
    .select(['member.data_key as member_key', 'member.email as member_email', 'appeal.case_id'])
    .$if(sites !== null, (query) => query.where('member.site', 'in', sites ?? []))
    .orderBy('request.created_at', 'desc')
    .limit(limit)
    .execute()
  const { count } = await db
    .selectFrom('support_request')
    .leftJoin('member', 'member.id', 'support_request.member_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(sites !== null, (query) => query.where('member.site', 'in', sites ?? []))
    .executeTakeFirstOrThrow()
  const latest = rows.toReversed().map((row): OpenedRequest => {
    const holder = row.member_id === null ? stranger(row.data_key) : { id: row.member_id, data_key: row.member_key }
    const [column, address] =
      row.member_id === null ? [replyOf(row.id), row.reply_email] : [sealed('member', 'email'), row.member_email]
    return {
      id: row.id,
      createdAt: row.created_at,
      topic: row.topic,
      memberId: row.member_id,
      caseId: row.case_id,
      replyTo: address && opened(keyring, holder, column, address),
      message: opened(keyring, holder, messageOf(row.id), row.message),
    }
  })
  return { latest, count }
}

/* The encryption is bound to the row, so the text cannot be moved to another one. No member has the number 0. */
const stranger = (dataKey: Buffer | null): KeyHolder => ({ id: 0, data_key: dataKey })
const messageOf = (id: string): Binding => sealed('support_request', 'message', { id })
const replyOf = (id: string): Binding => sealed('support_request', 'reply_email', { id })

function opened(keyring: Keyring, holder: KeyHolder, column: Binding, value: Buffer): string | null {
  try {
    return keyring.openText(holder, column, value)
  } catch (error) {
    if (error instanceof KeyErased) return null
    throw error
  }
}
