import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { statementName } from './postgres.ts'

/** What our prepared statements need. */
type Parameter = string | number | Buffer

/**
 * How to parse the columns of a statement. It is the same on every connection, because PostgreSQL refuses a statement
 * whose columns have changed.
 */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
}

/** A statement and its columns, as the database described them. */
interface Statement {
  name: string
  text: string
  columns: Columns | null
}

/**
 * A query that is built and compiled once, then sent by the driver directly. For queries that run on every request:
 * the query builder would add half the cost of the query each time (bench/server.ts).
 */
export function prepare<Row>(pool: pg.Pool, compiled: CompiledQuery<Row>): (parameters: Parameter[]) => Promise<Row[]> {
  const statement: Statement = { name: statementName(compiled.sql), text: compiled.sql, columns: null }
  return async (values) => {
    const asked = new PreparedQuery(statement, values)
    // The driver's types return the query itself here, which is true for a client. A pool returns a promise.
    await Promise.resolve(pool.query(asked))
    // The query builder's type says what the statement selects. The driver cannot know it.
    return asked.rows as Row[]
  }
}

/** What we use of the driver's connection. Its types leave out the last one. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
}

/**
 * One run of a statement, in the driver's interface for custom queries (like pg-cursor). The driver's own query
 * fetches column names and types on each run, which costs a sixth of a small answer.
 */
class PreparedQuery {
  readonly name: string
  readonly text: string
  readonly rows: unknown[] = []
  readonly #statement: Statement
  readonly #values: Parameter[]
  #failed: unknown = null
  /** Set by the driver. */
  callback?: (error: unknown) => void

  constructor(statement: Statement, values: Parameter[]) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    this.#values = values
  }

  submit(given: pg.Connection): void {
    const connection = given as Connection
    const { name, text } = this
    const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]
    // Together, so that they are sent as one packet.
    connection.stream.cork()
    if (known === undefined) {
      connection.parse({ name, text, types: [] }, true)
      connection.submittedNamedStatements[name] = text
    }
    connection.bind(
      { statement: name, values: this.#values.map((value) => (typeof value === 'number' ? String(value) : value)) },
      true,
    )
    if (known === undefined || this.#statement.columns === null) connection.describe({ type: 'P' }, true)
    connection.execute({}, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map((field) => field.name)
    this.#statement.columns = { names, parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID)) }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns } = this.#statement
    if (!columns) return
    const row: Record<string, unknown> = {}
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index]
        const name = columns.names[index]
        const parse = columns.parsers[index]
        if (name !== undefined && parse !== undefined) row[name] = text == null ? null : parse(text)
      }
    } catch (error) {
      this.#failed = error
    }
    this.rows.push(row)
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.callback?.(this.#failed)
  }

  handleError(error: unknown): void {
    this.callback?.(error)
  }
}
