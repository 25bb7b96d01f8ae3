import type { WebhookType } from '@tessera/contract/webhooks.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { lockPartner, PartnerFault, requirePartner } from './partners.ts'

/** A webhook as the operator sees it. */
export interface Delivery {
  id: string
  type: WebhookType
  at: Date
  attempts: number
  state: 'waiting' | 'delivered' | 'dead'
  fault: string | null
}

/** A partner's latest webhooks, newest first. */
export async function latestDeliveries(db: Db, partnerId: string, limit: number): Promise<Delivery[]> {
  await requirePartner(db, partnerId)
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('occurred_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    at: row.occurred_at,
    attempts: row.attempts,
    state: row.delivered_at ? 'delivered' : row.dead_at ? 'dead' : 'waiting',
    fault: row.last_fault,
  }))
}

/** Sends again: one webhook in any state, or all that were given up. Returns how many. */
export async function redeliver(db: Db, partnerId: string, which: { id: string } | 'dead'): Promise<number> {
  if (which !== 'dead' && !/^[\da-f-]{36}$/.test(which.id))
    throw new PartnerFault(`Not a webhook: ${which.id}. Enter the id that deliveries prints.`)
  return db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId)
    const again = await trx
      .updateTable('webhook_delivery')
      .set({ due_at: new Date(), dead_at: null, delivered_at: null, attempts: 0 })
      .where('partner_id', '=', partnerId)
      .$if(which === 'dead', (query) => query.where('dead_at', 'is not', null))
      .$if(which !== 'dead', (query) => query.where('id', '=', which === 'dead' ? '' : which.id))
      .returning('id')
      .execute()
    return again.length
  })
}

/** Days in which a delivered webhook can be sent again. */
const storedDays = 30

/** Deletes webhooks that were delivered long ago. */
export async function forgetDelivered(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('delivered_at', '<', new Date(now.getTime() - storedDays * 86_400_000))
    .execute()
}
