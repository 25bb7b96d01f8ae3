import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { statementName } from './postgres.ts'

/**
 * A query built and compiled once, then sent by the driver itself: for the two that run on every request. Going through
 * the query builder each time would cost half as much again as the query (bench/server.ts).
 */
export function prepare<Row>(pool: pg.Pool, compiled: CompiledQuery<Row>): (parameters: unknown[]) => Promise<Row[]> {
  const name = statementName(compiled.sql)
  return async (values) => {
    // The builder's type says what the statement selects; the driver cannot know it.
    const { rows } = await pool.query({ name, text: compiled.sql, values })
    return rows as Row[]
  }
}
