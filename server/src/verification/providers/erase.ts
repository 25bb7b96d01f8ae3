import { sql, type Transaction } from 'kysely'
import { providerErased, providerErasureGivenUp } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { ErasureLater, ProviderDown } from './provider.ts'

type Needs = Pick<VerificationParts, 'log' | 'db' | 'providers'>

/** Pauses between attempts, in seconds: about five days in total. After that a reviewer has to handle it. */
const pauses = [60, 300, 1800, 7200, 21_600, 86_400, 86_400, 86_400, 86_400]
/** A session that is starting at this moment may reach the provider after our request, so we let it settle. */
const settleSeconds = 180
const batch = 20

/**
 * Requests erasure from every provider that knew the member, in the transaction that erases. A repeat requests it
 * again only from those that have not done it.
 */
export async function askErasure(trx: Transaction<Database>, memberId: number): Promise<void> {
  const due = sql<Date>`now() + case when provider_session.ref is null or attempt.state = 'submitted' then make_interval(secs => ${settleSeconds}) else interval '0' end`
  await trx
    .insertInto('provider_erasure')
    .columns(['session_id', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('provider_session')
        .innerJoin('attempt', 'attempt.id', 'provider_session.attempt_id')
        .select(['provider_session.id', due.as('due_at')])
        .where('provider_session.member_id', '=', memberId),
    )
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet({ attempts: 0, due_at: sql`now()`, given_up_at: null })
        .where('provider_erasure.done_at', 'is', null),
    )
    .execute()
  // Cancels verdicts that are still pending for the member.
  await trx
    .updateTable('provider_session')
    .set({ failed_at: new Date() })
    .where('member_id', '=', memberId)
    .where('failed_at', 'is', null)
    .execute()
}

/** Sends the erasure requests that are due. Several processes can run this side by side: each claims different rows. */
export async function eraseAtProviders(context: Needs): Promise<void> {
  for (;;) {
    const taken = await take(context.db)
    for (const { session_id: id, attempts } of taken) await eraseOne(context, id, attempts)
    if (taken.length < batch) return
  }
}

/**
 * Claims rows by setting their next attempt, so another process retries the rows of a process that dies. The selection
 * runs once: see `webhooks/deliver.ts`.
 */
function take(db: Db): Promise<{ session_id: string; attempts: number }[]> {
  const waits = sql.join(pauses.map((seconds) => sql.lit(seconds)))
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('provider_erasure')
        .select('session_id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('provider_erasure as taken')
    .from('due')
    .whereRef('taken.session_id', '=', 'due.session_id')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<Date>`now() + make_interval(secs => coalesce((array[${waits}])[attempts + 1], 60))`,
    }))
    .returning(['taken.session_id', 'attempts'])
    .execute()
}

async function eraseOne(context: Needs, sessionId: string, attempts: number): Promise<void> {
  const {
    ref,
    provider: name,
    member_id: memberId,
  } = await context.db.selectFrom('provider_session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
  const provider = context.providers.connected.get(name)
  const fault = await (async () => {
    if (ref === null) return null
    if (!provider) return 'not connected'
    await provider.cancel(ref)
    await provider.erase(ref)
    return null
  })().catch((error: unknown) => {
    context.log.warn({ err: error, provider: name, session: sessionId }, 'providers: a member could not be erased')
    // Not the vendor's own message: it may name the person.
    if (error instanceof ErasureLater) return error
    return error instanceof ProviderDown ? 'cannot be reached' : 'refused'
  })
  if (fault instanceof ErasureLater) return waitUntil(context.db, sessionId, fault.until)
  await context.db.transaction().execute(async (trx) => {
    const givenUp = fault !== null && attempts > pauses.length
    await trx
      .updateTable('provider_erasure')
      .set({
        fault,
        ...(fault === null ? { done_at: new Date(), due_at: null } : {}),
        ...(givenUp ? { given_up_at: new Date(), due_at: null } : {}),
      })
      .where('session_id', '=', sessionId)
      .execute()
    if (fault === null && ref !== null)
      await providerErased(trx, memberId, { provider: name, session: sessionId, attempts })
    if (givenUp) await providerErasureGivenUp(trx, memberId, { provider: name, session: sessionId, fault })
  })
}

/** The provider named a time. Waiting for it uses up no attempt, but never longer than two months. */
async function waitUntil(db: Db, sessionId: string, until: Date): Promise<void> {
  const latest = Date.now() + 60 * 86_400_000
  await db
    .updateTable('provider_erasure')
    .set((eb) => ({
      fault: 'scheduled there',
      attempts: eb('attempts', '-', 1),
      due_at: new Date(Math.min(Math.max(until.getTime(), Date.now() + 60_000), latest)),
    }))
    .where('session_id', '=', sessionId)
    .execute()
}

/** Every session whose erasure was requested from a provider, the open ones first. */
export function erasures(db: Db): Promise<ErasureRow[]> {
  return db
    .selectFrom('provider_erasure as erasure')
    .innerJoin('provider_session as session', 'session.id', 'erasure.session_id')
    .select([
      'session.member_id',
      'session.provider',
      'session.ref',
      'erasure.session_id',
      'erasure.asked_at',
      'erasure.attempts',
      'erasure.due_at',
      'erasure.fault',
      'erasure.done_at',
      'erasure.given_up_at',
    ])
    .orderBy('erasure.done_at', (command) => command.desc().nullsFirst())
    .orderBy('erasure.asked_at')
    .limit(200)
    .execute()
}

interface ErasureRow {
  member_id: number
  provider: string
  ref: string | null
  session_id: string
  asked_at: Date
  attempts: number
  due_at: Date | null
  fault: string | null
  done_at: Date | null
  given_up_at: Date | null
}
