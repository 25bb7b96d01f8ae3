import type { Transaction } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import { providerAsked } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

type Trx = Transaction<Database>

/** `enqueue` of every external provider: stores the session, and queues the call that starts or resumes it. */
export async function queueForVendor(
  trx: Trx,
  jobs: Pick<Jobs, 'send'>,
  provider: KycProvider,
  attempt: { id: string; member_id: number },
): Promise<void> {
  const { id } = await noteSession(trx, provider, attempt)
  await providerAsked(trx, attempt.id, { provider })
  await jobs.send(trx, 'ask-provider', { sessionId: id })
}

/**
 * The attempt's session at a provider: the one in use, or a new one. An attempt is never at two providers: a session
 * at another one ends here.
 */
export async function noteSession(
  trx: Trx,
  provider: KycProvider,
  attempt: { id: string; member_id: number },
): Promise<{ id: string; ref: string | null }> {
  const used = await trx
    .selectFrom('provider_session')
    .select(['id', 'ref', 'provider'])
    .where('attempt_id', '=', attempt.id)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (used?.provider === provider) return used
  if (used) await endSession(trx, used.id, provider)
  return trx
    .insertInto('provider_session')
    .values({ attempt_id: attempt.id, member_id: attempt.member_id, provider })
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
}

/** Ends a session because another provider takes over. False when it had ended before. */
export async function endSession(trx: Trx, id: string, handedTo: KycProvider | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('provider_session')
    .set({ failed_at: new Date(), handed_to: handedTo })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
