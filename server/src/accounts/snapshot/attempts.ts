import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { KycLevel } from '@tessera/contract/states.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Attempt, Database, Member, Photo } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { lockMember } from '../members/store.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** The name and date of birth as typed. A member with a single name has it in `lastName`, and an empty first name. */
export interface Details {
  firstName: string
  lastName: string
  birthDate: string
}

/**
 * A member's attempts for kyc-info, newest first. Superseded drafts do not affect the status, and many of them must
 * not push today's refusals out of the result.
 */
export function attemptsWithin(trx: Db | Transaction<Database>, memberId: number): Promise<AttemptRow[]> {
  return trx
    .selectFrom('attempt')
    .select(attemptColumns)
    .select(photosColumn().as('photos'))
    .where(validFor(sql`${memberId}::bigint`))
    .where('state', '!=', 'superseded')
    .orderBy('created_at', 'desc')
    .limit(attemptsRead)
    .execute()
}

/**
 * The member's own attempts. For a transferred identity also the attempt that established it, even if it was refused
 * for good after the transfer ({@link Attempt.voided_at}): that refusal applies to both accounts
 * (docs/identity-transfer.md).
 */
function validFor(memberId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`id in (select id from attempt where member_id = ${memberId} union all select attempt_id from identity_document where member_id = ${memberId})
    and (member_id = ${memberId} or voided_at is null)`
}

/**
 * The same as one JSON column of a `member` query. This saves a second query, which is a third of the processor time
 * of kyc-info (bench/server.ts).
 */
export function attemptsColumn(): RawBuilder<AttemptJson[]> {
  const columns = sql.join([...attemptColumns.map((name) => sql.ref(name)), sql`${photosColumn()} as photos`])
  return sql<
    AttemptJson[]
  >`(select coalesce(json_agg(own), '[]') from (select ${columns} from attempt where ${validFor(sql`member.id`)} and state <> 'superseded' order by created_at desc limit ${sql.lit(attemptsRead)}) own)`
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

/** More attempts than we need: refusals are limited per day, and only the latest days matter. */
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
export interface AttemptRow extends Pick<Attempt, (typeof attemptColumns)[number]> {
  /** The current photos of a draft; null once it was sent. */
  photos: Pick<Photo, 'side' | 'problem'>[] | null
}

function photosColumn(): RawBuilder<AttemptRow['photos']> {
  return sql`case when state = 'draft' then (select coalesce(json_agg(json_build_object('side', side, 'problem', problem)), '[]') from photo where photo.attempt_id = attempt.id and superseded_at is null) end`
}

/** A row in JSON: timestamps are text. */
type AttemptJson = Omit<AttemptRow, 'created_at' | 'submitted_at' | 'decided_at' | 'voided_at'> & {
  created_at: string
} & Record<'submitted_at' | 'decided_at' | 'voided_at', string | null>

/**
 * The member's own attempt, locked after the member until the transaction ends, so two tabs run one after the other.
 * The id of another member's attempt gets the same answer as an unknown id.
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

/** An attempt of any member, to decide on. Locked after its member and the member who has its identity now. */
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

/** The member's own attempt, for reading. */
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

/** The open attempt (draft, submitted or in review), if any. A case has at most one. */
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

/** Whether the last identity decision was a final refusal. No reset and no transfer gets around it. */
export function isRefusedForGood(attempts: readonly Ordered[]): boolean {
  return lastSent(attempts)?.state === 'rejected'
}

/** The last submitted identity attempt that was not voided. */
export function lastSent<Row extends Ordered>(attempts: readonly Row[]): Row | undefined {
  return lastWord(
    attempts.filter(
      ({ state, purpose, voided_at: voided }) =>
        !voided && purpose === 'verify' && state !== 'draft' && state !== 'superseded',
    ),
  )
}

/**
 * The submitted attempt that determines the status: the last one, unless it may be resubmitted and an earlier one was
 * refused for good. That happens when we refuse an identity after its transfer, and the source account had already
 * started again.
 */
export function lastWord<Row extends Pick<AttemptRow, 'state' | 'number'>>(sent: readonly Row[]): Row | undefined {
  const ordered = sent.toSorted((a, b) => b.number - a.number)
  return ordered[0]?.state === 'resubmission_requested'
    ? (ordered.find(({ state }) => state === 'rejected') ?? ordered[0])
    : ordered[0]
}

/**
 * Whether no identity may be transferred to this account. Members who were refused only because their identity is on
 * another account may transfer it.
 */
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
  return attempt.details ? keyring.openJson<Details>(member, sealed('attempt', 'details'), attempt.details) : null
}
