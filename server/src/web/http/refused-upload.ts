import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A shorter file is read to its end, so that the connection can go on. */
const shortBytes = 1_000_000
/** How long a client that is still sending has to read the answer. */
const patienceMs = 1000

/**
 * Stops reading a file that was refused: hundreds of them would fill the memory for nothing. The client reads the answer
 * while its connection is still open, and loses the connection a second later.
 */
export function stopReading(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  const announced = Number(request.headers['content-length'] ?? Infinity)
  if (raw.complete || announced <= shortBytes || !(request.body instanceof Readable)) return
  reply.raw.once('finish', () => {
    // Node has resumed the request to read its rest, and takes effect in this turn.
    setImmediate(() => raw.socket.pause())
    setTimeout(() => raw.socket.destroy(), patienceMs).unref()
  })
}
