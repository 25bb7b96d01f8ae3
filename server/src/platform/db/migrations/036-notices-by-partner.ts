import { sql, type Kysely } from 'kysely'

/** What is due is taken for one partner at a time: what waits for the others is not read over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_delivery_partner_due on webhook_delivery (partner_id, due_at) where due_at is not null`.execute(
    db,
  )
  await sql`drop index webhook_delivery_due`.execute(db)
}
