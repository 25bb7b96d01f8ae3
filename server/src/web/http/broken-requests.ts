import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { securityHeaderList } from './security-headers.ts'

/** A request that is not HTTP gets our envelope and headers, too. It is written to the socket, because there is no reply. */
export function answerBrokenRequest(config: Config): (error: Error & { code?: string }, socket: Socket) => void {
  const { number } = new Refusal('invalidParameters')
  const body = JSON.stringify({ ret_code: number, ret_msg: 'invalidParameters', result: {} })
  const headers = Object.entries({
    ...securityHeaderList(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const statuses: Record<string, string> = {
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  }
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(`HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\n${headers.join('')}\r\n${body}`)
  }
}

/** A proxy and we could each believe another of the two (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    if (hosts < 2) return done()
    reply.code(400)
    return done(new Refusal('invalidParameters'))
  })
}
