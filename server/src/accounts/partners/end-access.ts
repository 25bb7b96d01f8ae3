import type { Transaction } from 'kysely'
import type { SdkRefusal } from '@tessera/contract/sdk.ts'
import { accessEnded } from '../../platform/audit/partner-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type Trx = Transaction<Database>

/** The refusal of a visit in SDK mode, with its reason. */
export function refuseVisit(reason: SdkRefusal): never {
  throw new Refusal(reason === 'used' || reason === 'expired' ? 'tokenExpired' : 'tokenInvalid', { reason })
}

/** Ends every access from one code. */
export async function endAccessOf(
  trx: Trx,
  codeHash: Buffer,
  cause: 'code-replayed' | 'taken-back' | 'session-ended',
): Promise<void> {
  for (;;) {
    const ended = await trx
      .updateTable('integration_access')
      .set({ revoked_at: new Date() })
      .where('code_hash', '=', codeHash)
      .where('revoked_at', 'is', null)
      .returning(['id', 'member_id'])
      .execute()
    // An access may be renewed while we wait for its lock, so repeat until none is left.
    if (ended.length === 0) return
    for (const { id, member_id: memberId } of ended) await accessEnded(trx, memberId, id, cause)
  }
}
