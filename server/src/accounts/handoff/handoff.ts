import { randomInt } from 'node:crypto'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { handoffOpen } from '@tessera/contract/endpoints/v1/public/handoff/open.ts'
import type { handoffStatus } from '@tessera/contract/endpoints/v3/private/kyc/handoff/status.ts'
import { handoffSeconds, type HandoffEnd, type SdkRefusal } from '@tessera/contract/sdk.ts'
import type { AttemptPurpose, KycLevel } from '@tessera/contract/states.ts'
import { handoffEnded, handoffOpened, handoffStarted } from '../../platform/audit/partner-events.ts'
import type { AccountParts } from '../parts.ts'
import type { HandoffTable } from '../../platform/db/access-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { memberChanged } from '../members/store.ts'
import { endAccessOf, refuseVisit } from '../partners/end-access.ts'
import { accessPurposes } from '../codes/access-purposes.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

type Trx = Transaction<Database>
type Handoff = Selectable<HandoffTable>

/** Longer browser names are cut, because we only display them. */
const longestName = 300
/** How long the member may compare both devices before confirming. */
const confirmMs = 10 * 60_000

/** What continues on the phone, and from where. */
export interface Started {
  memberId: number
  level: KycLevel
  purpose: AttemptPurpose
  userAgent: string
  /** The session that creates it. Null within a visit in SDK mode. */
  sessionId: string | null
}

/** Creates a new one-time link and returns its code. Ends the member's previous link and the access that it gave. */
export async function startHandoff(
  { db }: Pick<AccountParts, 'db'>,
  started: Started,
): Promise<{ handoff: Handoff; code: string }> {
  const { token, hash } = newToken()
  const handoff = await db.transaction().execute(async (trx) => {
    for (;;) {
      const before = await liveOf(trx, started.memberId)
      if (before) await end(trx, before, 'replaced')
      const made = await trx
        .insertInto('handoff')
        .values({
          member_id: started.memberId,
          purpose: started.purpose,
          level: started.level,
          code_hash: hash,
          number: randomInt(10, 100),
          user_agent: started.userAgent.slice(0, longestName),
          session_id: started.sessionId,
          expires_at: new Date(Date.now() + handoffSeconds * 1000),
        })
        .onConflict((conflict) => conflict.column('member_id').where('ended_at', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst()
      // Two simultaneous requests: the other was first, and is replaced like any earlier link.
      if (!made) continue
      // Other tabs still show the previous one.
      await memberChanged(trx, started.memberId)
      await handoffStarted(trx, started.memberId, made.id)
      return made
    }
  })
  return { handoff, code: token }
}

/**
 * The phone opens the link, once and in time. Returns what to compare, and a one-time code of the member for SDK mode.
 */
export async function openHandoff(
  { db }: Pick<AccountParts, 'db'>,
  code: string,
  userAgent: string,
): Promise<ResultOf<typeof handoffOpen>> {
  const outcome = await db.transaction().execute(async (trx): Promise<ResultOf<typeof handoffOpen> | SdkRefusal> => {
    const found = await trx
      .selectFrom('handoff')
      .selectAll()
      .where('code_hash', '=', tokenHash(code))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'unknown'
    if (found.ended_at)
      return found.end_cause === 'used' || found.end_cause === 'expired' ? found.end_cause : 'cancelled'
    if (found.opened_at) {
      await end(trx, found, 'used')
      return 'used'
    }
    if (found.expires_at <= new Date()) return 'expired'
    const { token, hash } = newToken()
    const expiresAt = new Date(Date.now() + confirmMs)
    await trx
      .insertInto('access_code')
      .values({
        code_hash: hash,
        member_id: found.member_id,
        purpose: accessPurposes[found.purpose],
        level: found.level,
        expires_at: expiresAt,
        handoff_id: found.id,
      })
      .execute()
    await trx
      .updateTable('handoff')
      .set({ opened_at: new Date(), opened_by: userAgent.slice(0, longestName) })
      .where('id', '=', found.id)
      .execute()
    await memberChanged(trx, found.member_id)
    await handoffOpened(trx, found.member_id, found.id)
    return {
      code: token,
      expiresAt: expiresAt.toISOString(),
      number: found.number,
      userAgent: found.user_agent,
      startedAt: found.created_at.toISOString(),
    }
  })
  // After the transaction, because the refusal must not undo ending the access of a link that was opened twice.
  return typeof outcome === 'string' ? refuseVisit(outcome) : outcome
}

/** Cancels it. Leaves a link that is not the member's, or has ended, unchanged. */
export async function cancelHandoff({ db }: Pick<AccountParts, 'db'>, memberId: number, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('handoff')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (found) await end(trx, found, 'cancelled')
  })
}

/** The member's open link, locked. */
function liveOf(trx: Trx, memberId: number): Promise<Handoff | undefined> {
  return trx
    .selectFrom('handoff')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A session ended: ends its handoff, its unused codes, and every visit from them. */
export async function endGrantsOf(trx: Trx, sessionId: string): Promise<void> {
  const live = await trx
    .selectFrom('handoff')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (live) await end(trx, live, 'cancelled')
  const codes = await trx
    .updateTable('access_code')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', sql<Date>`now()`) }))
    .where('session_id', '=', sessionId)
    .returning('code_hash')
    .execute()
  for (const { code_hash: hash } of codes) await endAccessOf(trx, hash, 'session-ended')
}

/** Ends the member's link, and the access that it gave, if there is one. */
export async function endLiveHandoff(trx: Trx, memberId: number): Promise<void> {
  const live = await liveOf(trx, memberId)
  if (live) await end(trx, live, 'cancelled')
}

async function end(trx: Trx, { id, member_id: memberId }: Handoff, cause: HandoffEnd | 'replaced'): Promise<void> {
  await trx.updateTable('handoff').set({ ended_at: new Date(), end_cause: cause }).where('id', '=', id).execute()
  // Locked one by one. A simultaneous exchange either comes first, and its access ends here, or finds that the link
  // has ended.
  const codes = await trx
    .selectFrom('access_code')
    .select('code_hash')
    .where('handoff_id', '=', id)
    .where('within_visit', '=', false)
    .forUpdate()
    .execute()
  await memberChanged(trx, memberId)
  for (const { code_hash: hash } of codes)
    await endAccessOf(trx, hash, cause === 'used' ? 'code-replayed' : 'taken-back')
  await handoffEnded(trx, memberId, id, cause)
}

/** The status for the member who started it. */
export async function statusOf(
  { db }: Pick<AccountParts, 'db'>,
  memberId: number,
  id: string,
  now = new Date(),
): Promise<ResultOf<typeof handoffStatus>['handoff']> {
  const row = await db
    .selectFrom('handoff')
    .leftJoin('access_code as code', (join) =>
      join.onRef('code.handoff_id', '=', 'handoff.id').on('code.within_visit', '=', false),
    )
    .select([
      'handoff.number',
      'handoff.expires_at',
      'handoff.opened_by',
      'handoff.opened_at',
      'handoff.ended_at',
      'handoff.end_cause',
      'code.expires_at as confirm_by',
      'code.used_at as confirmed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('integration_access as access')
        .select('access.id')
        .whereRef('access.code_hash', '=', 'code.code_hash')
        .where('access.revoked_at', 'is', null)
        .where('access.expires_at', '>', now)
        .limit(1)
        .as('access_id'),
    )
    .where('handoff.id', '=', id)
    .where('handoff.member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) return null
  const known = { number: row.number, expiresAt: row.expires_at.toISOString(), userAgent: row.opened_by ?? '' }
  if (row.ended_at)
    return {
      ...known,
      state: 'ended',
      end: row.end_cause === 'used' || row.end_cause === 'expired' ? row.end_cause : 'cancelled',
    }
  if (row.access_id) return { ...known, state: 'connected', end: null }
  const over = row.confirmed_at !== null || (row.confirm_by ?? row.expires_at) <= now
  return over
    ? { ...known, state: 'ended', end: 'expired' }
    : { ...known, state: row.opened_at ? 'opened' : 'waiting', end: null }
}
