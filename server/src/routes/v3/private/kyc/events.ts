import { events } from '@tessera/contract/endpoints/v3/private/kyc/events.ts'
import { handle } from '../../../../http/handler.ts'
import { memberById } from '../../../../members/store.ts'

/** Keeps proxies from closing a silent stream. */
const heartbeatMs = 20_000
/** A stream ends after this long; the browser opens the next one by itself, and the session is checked again. */
const longestMs = 10 * 60_000

export const eventsRoute = handle(events, async ({ context, member, reply }) => {
  reply.hijack()
  const stream = reply.raw
  // A hijacked answer leaves without the headers set on its way here, unless they are handed over.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const send = (version: number): void => {
    stream.write(`event: changed\ndata: {"version":${version}}\n\n`)
  }
  stream.write('retry: 2000\n\n')
  const stop = context.live.subscribe(member.id, send)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
  const end = setTimeout(() => stream.end(), longestMs)
  stream.once('close', () => {
    stop()
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  // Read after subscribing: a change in between is in one or the other.
  const now = await memberById(context.db, member.id)
  send(now?.version ?? member.version)
})
