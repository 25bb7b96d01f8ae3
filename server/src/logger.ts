import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/**
 * The one list of what may be logged of a request: ids, numbers and our own path, never a query string (it may
 * carry a token), a body, a header or an address of a person.
 */
export function createLogger(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: safeError,
    },
  })
}

/** An error without what libraries hang onto it: database drivers attach the failing row, which may be personal. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table }
}
