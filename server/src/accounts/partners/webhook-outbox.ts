import { sql, type Transaction } from 'kysely'
import type { WebhookType } from '@tessera/contract/webhooks.ts'
import type { Database } from '../../platform/db/tables.ts'
import { latestBusiness } from './latest-business.ts'

/**
 * Writes a webhook for each partner that sent us the member and has an endpoint, within the transaction of its cause,
 * so it goes out exactly when that is committed. A closed partner gets none.
 */
export async function notifyPartners(trx: Transaction<Database>, memberId: number, type: WebhookType): Promise<void> {
  await trx
    .insertInto('webhook_delivery')
    .columns(['partner_id', 'member_id', 'type', 'business_id', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('partner_member as who')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.partner_id', 'who.partner_id')
        .innerJoin('partner', 'partner.id', 'who.partner_id')
        .select([
          'who.partner_id',
          'who.member_id',
          sql.lit(type).as('type'),
          latestBusiness('who').as('business_id'),
          sql<Date>`now()`.as('due_at'),
        ])
        .where('who.member_id', '=', memberId)
        .where('endpoint.disabled_at', 'is', null)
        .where('partner.disabled_at', 'is', null),
    )
    .execute()
}
