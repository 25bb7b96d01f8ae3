import { sql, type Kysely } from 'kysely'

/** When a member told where they live and which nationality they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column residence_at timestamptz`.execute(db)
}
