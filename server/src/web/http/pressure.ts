import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that the event loop may lag behind, on average over a second. */
const mostDelay = 2000

/** The server has more to do than it can: asking again in a moment may help. */
export class Overloaded extends Error {
  readonly statusCode = 503
}

/** Turns requests away at once while the process cannot keep up, instead of letting all of them wait. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    exposeStatusRoute: false,
    pressureHandler: (_request, reply, _type, value) => {
      if (!isOverload(value)) return undefined
      reply.header('retry-after', 10)
      return Promise.reject(new Overloaded('the event loop lags behind'))
    },
  })
}

/**
 * A second without one measurement comes as Infinity. On a machine whose processors are busy with other work that
 * happens for long stretches, to a server with nothing to do: no reason to refuse everybody.
 */
export function isOverload(delay: number | undefined): boolean {
  return delay !== undefined && Number.isFinite(delay) && delay > mostDelay
}
