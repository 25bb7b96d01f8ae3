import type { Transaction } from 'kysely'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { closestLanguage } from '@tessera/contract/languages.ts'
import type { Retained } from '@tessera/contract/my-data.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { erasureAsked, erasureWithdrawn } from '../../platform/audit/my-data-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { retentionPolicyOf } from '../../regions/policies.ts'
import { regionOf } from '../../regions/region.ts'

/*
 * A member asks to be erased. A week later the account closes: nobody can ask by mistake, or for another person, without
 * the owner reading the email in time. What the law keeps of a member is erased when its time is over; a member of whom
 * it keeps nothing is erased at once.
 */

type Trx = Transaction<Database>
type Erasure = Calls['GET /v1/private/my-data/page']['result']['erasure']

const waitMs = 7 * 86_400_000

/** The open request, and what the law keeps of this member. */
export async function erasureOf(
  { db, regions }: Pick<ComplianceParts, 'db' | 'regions'>,
  member: Pick<SessionMember, 'id' | 'site' | 'security_hold_until'>,
  wish: string,
): Promise<Erasure> {
  const open = await openRequest(db, member.id)
  const retained = await retainedOf(db, member.id)
  const { law, years } = retentionPolicyOf(regions, member.site)
  const now = new Date()
  // The law counts from the day on which the account closes.
  const until = open?.kept_until ?? yearsLater(open?.closes_at ?? new Date(now.getTime() + waitMs), years)
  const hold = member.security_hold_until
  return {
    state: open ? (open.closed_at ? 'closed' : 'asked') : 'none',
    closesAt: open?.closes_at.toISOString() ?? null,
    heldUntil: hold && hold > now ? hold.toISOString() : null,
    kept:
      retained.length > 0
        ? {
            things: retained,
            law: nameFor(wish, law),
            site: regionOf(regions, member.site).site,
            until: until.toISOString().slice(0, 10),
          }
        : null,
  }
}

function nameFor(wish: string, law: { en: string }): string {
  const names: Readonly<Record<string, string>> = law
  return names[closestLanguage(wish, Object.keys(names)) ?? 'en'] ?? law.en
}

/** Whether the account is empty, so that nobody loses money when it closes. Null when the exchange does not answer. */
export async function isEmpty(
  { exchange }: Pick<ComplianceParts, 'exchange'>,
  memberId: number,
): Promise<boolean | null> {
  const holdings = await exchange.holdings(memberId).catch(() => null)
  return holdings && !holdings.fiatBalance && !holdings.cryptoBalance && !holdings.openOrders
}

/**
 * Opens a request, once. Refused while the account holds money, because nobody could withdraw it afterwards. `empty`:
 * as {@link isEmpty} answered, which is asked before the transaction: an exchange may take seconds.
 */
export async function askErasureOfMember(
  trx: Trx,
  context: Pick<ComplianceParts, 'keyring' | 'texts' | 'config' | 'regions'>,
  member: SessionMember,
  empty: boolean | null,
): Promise<void> {
  if (await openRequest(trx, member.id)) return
  if (empty !== true) throw new Refusal('erasureRefused', { reason: empty === null ? 'UNKNOWN' : 'NOT_EMPTY' })
  const closesAt = new Date(Date.now() + waitMs)
  const retainedUntil = await retainedUntilOf(trx, context.regions, member, closesAt)
  const { id } = await trx
    .insertInto('erasure_request')
    .values({ member_id: member.id, closes_at: closesAt, kept_until: retainedUntil })
    .returning('id')
    .executeTakeFirstOrThrow()
  await erasureAsked(trx, member.id, {
    closesAt: closesAt.toISOString(),
    keptUntil: retainedUntil?.toISOString() ?? null,
  })
  await queueEmail(trx, context, member, {
    kind: 'erasure-asked',
    onceKey: `erasure-asked:${id}`,
    values: { time: closesAt.toISOString(), link: accountPage(context, '/myData') },
  })
  await memberChanged(trx, member.id)
}

/** The member keeps the account after all. False when there is no request, or the account is closed. */
export async function withdrawErasure(trx: Trx, memberId: number): Promise<boolean> {
  const withdrawn = await trx
    .updateTable('erasure_request')
    .set({ withdrawn_at: new Date() })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return false
  await erasureWithdrawn(trx, memberId)
  await memberChanged(trx, memberId)
  return true
}

function openRequest(db: Db | Trx, memberId: number) {
  return db
    .selectFrom('erasure_request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Until when the law keeps something of a member whose account closes then. Null: it keeps nothing. */
export async function retainedUntilOf(
  db: Db | Trx,
  regions: ComplianceParts['regions'],
  member: Pick<SessionMember, 'id' | 'site'>,
  closesAt: Date,
): Promise<Date | null> {
  const retained = await retainedOf(db, member.id)
  return retained.length > 0 ? yearsLater(closesAt, retentionPolicyOf(regions, member.site).years) : null
}

/** What the law keeps: what was sent to verify the member, and what was decided about it. */
async function retainedOf(db: Db | Trx, memberId: number): Promise<Retained[]> {
  const sent = async (table: 'attempt' | 'address_proof'): Promise<boolean> =>
    (await db
      .selectFrom(table)
      .select('id')
      .where('member_id', '=', memberId)
      .where('submitted_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  // An identity that moved here was sent on another account.
  const verified = await db
    .selectFrom('identity_document')
    .select('attempt_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  const answered = await db
    .selectFrom('questionnaire_submission')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  const retained: Retained[] = [
    ...((await sent('attempt')) || verified ? (['identity'] as const) : []),
    ...((await sent('address_proof')) ? (['address'] as const) : []),
    ...(answered ? (['questionnaires'] as const) : []),
  ]
  return retained.length > 0 ? [...retained, 'decisions'] : []
}

function yearsLater(from: Date, years: number): Date {
  const later = new Date(from)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
