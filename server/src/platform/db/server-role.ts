import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { openPool, type Db } from './postgres.ts'
import type { Database } from './tables.ts'

/*
 * The server does not own its tables: it could otherwise alter the audit table, or switch off what keeps it append-only.
 * An owner's role migrates the schema and grants the server what it needs: of the audit table, to read and to append.
 */

/** A connection of the driver, or an address. */
export type Connection = string | pg.ClientConfig

/** The server's role in the embedded database. */
export const embeddedRole = 'tessera_server'

/** Number of the advisory lock: several servers may start at once. */
const grantLock = 7_305_002

/** Migrates as the owner, then grants the server's role what it needs. Returns the names of the migrations that ran. */
export async function migrateAsOwner(
  owner: Connection,
  server: { role: string; password?: string },
): Promise<string[]> {
  const { db, close } = openPool(owner, 2)
  try {
    const applied = await migrate(db)
    await grantToServer(db, server)
    return applied
  } finally {
    await close()
  }
}

/** The role that a connection of the server uses. That of the embedded database is made with its password. */
export function serverOf(connection: Connection): { role: string; password?: string } {
  if (typeof connection === 'string') return { role: decodeURIComponent(new URL(connection).username) }
  return { role: connection.user ?? '', password: String(connection.password) }
}

async function ensureRole(trx: Transaction<Database>, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(trx)
  const change = rows.length > 0 ? 'alter' : 'create'
  await sql.raw(`${change} role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(password)}`).execute(trx)
}

/** Grants all on the tables, but on the audit table only to read and to append. Commands may start at the same time. */
function grantToServer(db: Db, { role, password }: { role: string; password?: string }): Promise<void> {
  const name = pg.escapeIdentifier(role)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${grantLock}::bigint)`.execute(trx)
    if (password !== undefined) await ensureRole(trx, role, password)
    const { rows } = await sql<{ database: string; version: number; queue: boolean }>`
      select current_database() as database, current_setting('server_version_num')::int as version,
        exists (select from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) <> ${role}) as queue
    `.execute(trx)
    const { database = '', version = 0, queue = false } = rows[0] ?? {}
    const statements = [
      // The queue of jobs makes its own schema.
      `grant create on database ${pg.escapeIdentifier(database)} to ${name}`,
      `grant usage on schema public to ${name}`,
      `grant select, insert, update, delete on all tables in schema public to ${name}`,
      `grant usage, select, update on all sequences in schema public to ${name}`,
      `revoke all on audit_event from ${name}`,
      `grant select, insert on audit_event to ${name}`,
      // An erasure rewrites this table. Before PostgreSQL 17 only the owner can.
      ...(version >= 170_000 ? [`grant maintain on member to ${name}`] : []),
      ...(queue ? [handOverQueue(role)] : []),
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

/** The queue's schema of an installation in which the server was the owner. */
function handOverQueue(role: string): string {
  const owner = pg.escapeLiteral(role)
  return `do $$ declare one record; begin
    execute format('alter schema pgboss owner to %I', ${owner});
    for one in select oid::regclass as name from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v') loop
      execute format('alter table %s owner to %I', one.name, ${owner});
    end loop;
    for one in select oid::regprocedure as name from pg_proc where pronamespace = 'pgboss'::regnamespace loop
      execute format('alter routine %s owner to %I', one.name, ${owner});
    end loop;
    for one in select oid::regtype as name from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e' loop
      execute format('alter type %s owner to %I', one.name, ${owner});
    end loop;
  end $$`
}
