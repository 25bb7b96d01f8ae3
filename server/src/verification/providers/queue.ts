import { sql, type Transaction } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import { providerAsked } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

type Trx = Transaction<Database>

/** `enqueue` of every external provider: stores the session, and queues the call that starts or resumes it. */
export async function queueForVendor(
  trx: Trx,
  jobs: Jobs,
  provider: KycProvider,
  attempt: { id: string; member_id: number },
): Promise<void> {
  const { id } = await noteSession(trx, provider, attempt)
  await providerAsked(trx, attempt.id, { provider })
  await jobs.send(trx, 'ask-provider', { sessionId: id })
}

/**
 * The attempt's session at a provider: the one that its page part started, or a new one. A session at another provider
 * no longer counts.
 */
export async function noteSession(
  trx: Trx,
  provider: KycProvider,
  attempt: { id: string; member_id: number },
): Promise<{ id: string; ref: string | null }> {
  return trx
    .insertInto('provider_session')
    .values({ attempt_id: attempt.id, member_id: attempt.member_id, provider })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet({
        provider,
        ref: sql`case when provider_session.provider = excluded.provider then provider_session.ref end`,
        failed_at: null,
      }),
    )
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
}
