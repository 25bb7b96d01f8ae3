import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { KycLevel } from '@tessera/contract/states.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Attempt, Database, Member, Photo } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { lockMember } from '../members/store.ts'

/** The name and birth date as the member typed them. Whoever has one name only has it as `lastName`, and no first name. */
export interface Details {
  firstName: string
  lastName: string
  birthDate: string
}

/**
 * A member's attempts as kyc-info needs them, newest first. Superseded drafts say nothing of how a member stands, and any
 * number of them must not push the refusals of today out of the answer.
 */
export function attemptsWithin(trx: Db | Transaction<Database>, memberId: number): Promise<AttemptRow[]> {
  return trx
    .selectFrom('attempt')
    .select(attemptColumns)
    .where(standsFor(sql`${memberId}::bigint`))
    .where('state', '!=', 'superseded')
    .orderBy('created_at', 'desc')
    .limit(attemptsRead)
    .execute()
}

/**
 * The member's own; and of whoever an identity came from the one that gave it, where it was refused for good after it had moved
 * ({@link Attempt.voided_at}): that stands at both ends (docs/identity-transfer.md).
 */
function standsFor(memberId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`id in (select id from attempt where member_id = ${memberId} union all select attempt_id from identity_document where member_id = ${memberId})
    and (member_id = ${memberId} or voided_at is null)`
}

/**
 * The same as one JSON value beside a row of `member`: answering a request then takes one query, not two, which is a third
 * of the processor time of kyc-info (bench/server.ts).
 */
export function attemptsColumn(): RawBuilder<AttemptJson[]> {
  const columns = sql.join(attemptColumns.map((name) => sql.ref(name)))
  return sql<
    AttemptJson[]
  >`(select coalesce(json_agg(own), '[]') from (select ${columns} from attempt where ${standsFor(sql`member.id`)} and state <> 'superseded' order by created_at desc limit ${sql.lit(attemptsRead)}) own)`
}

/** The rows of {@link attemptsColumn}. */
export function attemptsFromColumn(list: readonly AttemptJson[]): AttemptRow[] {
  const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return list.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    submitted_at: instant(row.submitted_at),
    decided_at: instant(row.decided_at),
    voided_at: instant(row.voided_at),
  }))
}

/** More attempts than count: refusals are limited per day, and only the latest days matter. */
const attemptsRead = 100

const attemptColumns = [
  'id',
  'level',
  'purpose',
  'number',
  'state',
  'country',
  'document_type',
  'checks',
  'reasons',
  'reason_sides',
  'method',
  'consent_version',
  'counts',
  'created_at',
  'submitted_at',
  'decided_at',
  'voided_at',
] as const
export type AttemptRow = Pick<Attempt, (typeof attemptColumns)[number]>
/** A row as JSON carries it: instants are texts. */
type AttemptJson = Omit<AttemptRow, 'created_at' | 'submitted_at' | 'decided_at' | 'voided_at'> & {
  created_at: string
} & Record<'submitted_at' | 'decided_at' | 'voided_at', string | null>

/**
 * The member's own attempt, locked after the member until the transaction ends: two tabs take turns. Another member's id answers
 * exactly like an id that does not exist.
 */
export async function lockAttempt(trx: Transaction<Database>, memberId: number, id: string): Promise<Attempt> {
  await lockMember(trx, memberId)
  const attempt = await trx
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt) throw new Refusal('attemptNotFound')
  return attempt
}

/** An attempt to decide on, whoever's it is, locked after its member, and whoever has the identity it gave now. */
export async function lockToDecide(trx: Transaction<Database>, id: string): Promise<Attempt | undefined> {
  const found = await trx
    .selectFrom('attempt')
    .leftJoin('identity_document', 'identity_document.attempt_id', 'attempt.id')
    .select(['attempt.member_id', 'identity_document.member_id as holder'])
    .where('attempt.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await lockMember(trx, found.member_id, found.holder ?? found.member_id)
  return trx.selectFrom('attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The member's own attempt, to read. */
export async function ownAttempt(db: Db | Transaction<Database>, memberId: number, id: string): Promise<Attempt> {
  const attempt = await db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!attempt) throw new Refusal('attemptNotFound')
  return attempt
}

/** The attempt that is being collected or decided, if any; a case has at most one. */
export function openAttempt(
  db: Db | Transaction<Database>,
  memberId: number,
  level: KycLevel,
): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('level', '=', level)
    .where('state', 'in', ['draft', 'submitted', 'in_review'])
    .executeTakeFirst()
}

/** The current photo of each side. */
export function currentPhotos(db: Db | Transaction<Database>, attemptId: string): Promise<Photo[]> {
  return db
    .selectFrom('photo')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('superseded_at', 'is', null)
    .execute()
}

/** Whether the last decision on who the member is was a refusal for good: no reset and no transfer leads past it. */
export function isRefusedForGood(attempts: readonly Ordered[]): boolean {
  return lastSent(attempts)?.state === 'rejected'
}

/** The last attempt at who the member is that was sent, unless it was set aside. */
export function lastSent<Row extends Ordered>(attempts: readonly Row[]): Row | undefined {
  return lastWord(
    attempts.filter(
      ({ state, purpose, voided_at: voided }) =>
        !voided && purpose === 'verify' && state !== 'draft' && state !== 'superseded',
    ),
  )
}

/**
 * The one of sent attempts that says how a member stands: the last, unless that may be tried again while one before it was refused for good. That
 * happens where an identity is found out after it moved, and the account it came from had begun anew.
 */
export function lastWord<Row extends Pick<AttemptRow, 'state' | 'number'>>(sent: readonly Row[]): Row | undefined {
  const ordered = sent.toSorted((a, b) => b.number - a.number)
  return ordered[0]?.state === 'resubmission_requested'
    ? (ordered.find(({ state }) => state === 'rejected') ?? ordered[0])
    : ordered[0]
}

/** Whether no identity may come from another account. Whoever was refused only because theirs is on another one may bring it from there. */
export function barsTransfer(attempts: readonly (Ordered & Pick<AttemptRow, 'reasons'>)[]): boolean {
  const last = lastSent(attempts)
  return last?.state === 'rejected' && !(last.reasons.length > 0 && last.reasons.every((code) => code === 'DUPLICATE'))
}

type Ordered = Pick<AttemptRow, 'state' | 'purpose' | 'number' | 'voided_at'>

export function readDetails(
  keyring: Keyring,
  member: Pick<Member, 'id' | 'data_key'>,
  attempt: Attempt,
): Details | null {
  return attempt.details ? keyring.openJson<Details>(member, 'attempt.details', attempt.details) : null
}
