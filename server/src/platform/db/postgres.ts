import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

// Our bigints are ids and sequence numbers, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar date has no time zone, so it stays the text `YYYY-MM-DD`.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const names = new Map<string, string>()

/** A short name per statement text. PostgreSQL then plans each statement once per connection. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

/**
 * A connection may break while it is in use, as in a transaction. Its caller gets the error, and the pool replaces it.
 * A pool listens for errors only on idle connections, and without a listener Node would end the process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/**
 * Sends every statement with parameters as a named one, which halves the database's work per request
 * (bench/server.ts).
 */
class PreparingClient extends SteadyClient {
  // The driver's `query` has nine overloads. This passes all but (text, values) through unchanged.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const prepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }, ...args.slice(2)]
        : args
    return Reflect.apply(pg.Client.prototype.query, this, prepared) as never
  }
}

export interface Pool {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool of connections. `connection` is a PostgreSQL address or the driver's own fields (socket folder as host). */
export function openPool(connection: string | pg.ClientConfig, max = 10): Pool {
  const base = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({
    ...base,
    max,
    Client: PreparingClient as unknown as typeof pg.Client,
    application_name: 'tessera',
  })
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
