import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * The only list of request data that may be logged: ids, numbers and our own path. Never a query string (it may have a
 * token), a body, a header or a personal address.
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
 * An error without what libraries attach to it: database drivers attach the failing row, which may be personal. The
 * job queue reports its errors as plain objects. We treat them as errors when they have a message.
 */
export function safeError(error: unknown): Record<string, unknown> {
  const { message, name, stack, code, constraint, table }: Record<string, unknown> =
    typeof error === 'object' && error !== null ? Object(error) : {}
  if (typeof message !== 'string') return { type: typeof error }
  return { type: typeof name === 'string' ? name : 'Error', message, stack, code, constraint, table }
}
