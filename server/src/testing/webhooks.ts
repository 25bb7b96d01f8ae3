import { registerPartner } from '../accounts/partners/partners.ts'
import type { TestServer } from './server.ts'

/** A partner with webhooks that were given up. Returns their ids. */
export async function givenUp(server: TestServer, partner: string, count: number): Promise<string[]> {
  const { id: memberId } = await server.member()
  const origins = ['https://shop.example']
  await registerPartner(server.db, { id: partner, name: 'Shop', origins }, 'reviewer:nobody')
  const dead = { attempts: 8, due_at: null, dead_at: new Date(), last_fault: 'status 500' }
  const rows = await server.db
    .insertInto('webhook_delivery')
    .values(
      Array.from({ length: count }, () => ({
        partner_id: partner,
        member_id: memberId,
        type: 'task.due' as const,
        delivered_at: null,
        business_id: null,
        ...dead,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
