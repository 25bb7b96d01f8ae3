import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * The one list of what may be logged of a request: ids, numbers and our own path, never a query string (it may
 * carry a token), a body, a header or an address of a person.
 */
export function createLogger(config: Pick<Settings, 'logLevel'>): Log {
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

/**
 * An error without what libraries hang onto it: database drivers attach the failing row, which may be personal. The job queue
 * tells of its faults in plain objects, which are errors all the same when they hold a message.
 */
export function safeError(error: unknown): Record<string, unknown> {
  const { message, name, stack, code, constraint, table } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Record<string, unknown>
  if (typeof message !== 'string') return { type: typeof error }
  return { type: typeof name === 'string' ? name : 'Error', message, stack, code, constraint, table }
}
