import type { Transaction } from 'kysely'
import type { VerificationParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { pagesOf } from './read-proof.ts'

/** After a change of a draft: what was read is void, and its pages are read again. */
export async function readAgain(
  { jobs }: Pick<VerificationParts, 'jobs'>,
  trx: Transaction<Database>,
  proofId: string,
): Promise<void> {
  await trx.updateTable('address_proof').set({ checks: '[]', facts: null }).where('id', '=', proofId).execute()
  if ((await pagesOf(trx, proofId)).length > 0) await jobs.send(trx, 'read-address', { proofId })
}
