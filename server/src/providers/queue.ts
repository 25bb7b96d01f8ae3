import type { Transaction } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import { providerAsked } from '../audit/events.ts'
import type { Database } from '../db/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** `enqueue` of every provider that is not in the house: notes the session, and queues the call that begins it. */
export async function queueForVendor(trx: Transaction<Database>, jobs: Jobs, provider: KycProvider, attempt: { id: string; member_id: number }): Promise<void> {
  const { id } = await trx.insertInto('provider_session').values({ attempt_id: attempt.id, member_id: attempt.member_id, provider }).returning('id').executeTakeFirstOrThrow()
  await providerAsked(trx, attempt.id, { provider })
  await jobs.send(trx, 'ask-provider', { sessionId: id })
}
