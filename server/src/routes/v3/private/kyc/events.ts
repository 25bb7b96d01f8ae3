import { events } from '@tessera/contract/endpoints/v3/private/kyc/events.ts'
import { handle } from '../../../../http/handler.ts'

/** Keeps proxies from closing a silent stream. */
const heartbeatMs = 20_000
/** A stream ends after this long; the browser opens the next one by itself, and the session is checked again. */
const longestMs = 10 * 60_000

export const eventsRoute = handle(events, ({ context, member, request, reply }) => {
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const send = (version: number): void => {
    stream.write(`event: changed\ndata: {"version":${version}}\n\n`)
  }
  stream.write('retry: 2000\n\n')
  send(member.version)
  const stop = context.live.subscribe(member.id, send)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
  const end = setTimeout(() => stream.end(), longestMs)
  request.raw.once('close', () => {
    stop()
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  return Promise.resolve()
})
