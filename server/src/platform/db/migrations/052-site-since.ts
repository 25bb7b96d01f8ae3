import { sql, type Kysely } from 'kysely'

/** Since when a member belongs to their site: the days of its duties count from then at the earliest; null for who never moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column site_since timestamptz`.execute(db)
  await sql`update member set site_since = moved.at
    from (select subject, max(at) as at from audit_event where action = 'member.site-changed' group by subject) as moved
    where moved.subject = 'member:' || member.id`.execute(db)
}
