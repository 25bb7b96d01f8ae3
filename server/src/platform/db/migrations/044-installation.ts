import { sql, type Kysely } from 'kysely'

/** In which mode, and under which master key, the data of this database were begun: one row, written by the first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation (
    only_one boolean primary key default true check (only_one),
    mode text not null,
    key_mark bytea not null,
    begun_at timestamptz not null default now())`.execute(db)
}
