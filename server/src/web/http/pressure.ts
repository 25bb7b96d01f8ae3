import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/**
 * Limit in milliseconds for the event loop's average lag over a sample: who calls would wait that long. Below it, a
 * machine that is busy with other work refuses calls that it could still answer.
 */
const mostDelay = 5000
/**
 * Milliseconds of a sample. In one second a single pause, as of a virtual machine that was moved, is the whole sample: an
 * idle server would reject everything that comes in the second after it.
 */
const sampleInterval = 5000

/** The server is overloaded. A retry in a moment may succeed. */
export class Overloaded extends Error {
  readonly statusCode = 503
}

/** Rejects requests at once while the process is overloaded, instead of letting all of them wait. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    sampleInterval,
    exposeStatusRoute: false,
    pressureHandler: (_request, reply, _type, value) => {
      if (!isOverload(value)) return undefined
      reply.header('retry-after', 10)
      return Promise.reject(new Overloaded('the event loop lags behind'))
    },
  })
}

/**
 * A sample without a measurement arrives as Infinity. That lasts long on a machine whose processors are busy with
 * other work, even when this server is idle. It is no reason to reject requests.
 */
export function isOverload(delay: number | undefined): boolean {
  return delay !== undefined && Number.isFinite(delay) && delay > mostDelay
}
