import type { CompiledQuery } from 'kysely'

/** A query compiled once, with other parameters: for the few that run on every request. */
export function withParameters<Row>(compiled: CompiledQuery<Row>, parameters: readonly unknown[]): CompiledQuery<Row> {
  return { ...compiled, parameters }
}
