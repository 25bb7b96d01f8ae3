import { events } from '@tessera/contract/endpoints/v3/private/kyc/events.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { memberById } from '../../../../../accounts/members/store.ts'

/** Keeps proxies from closing a silent stream. */
const heartbeatMs = 20_000
/** A stream ends after this long; the browser opens the next one by itself, and the session is checked again. */
const longestMs = 10 * 60_000

/** Open streams of one member: a few tabs and devices; more would only hold memory. */
const mostStreams = 12
const open = new Map<number, number>()

export const eventsRoute = handle(events, async ({ context, member, reply }) => {
  const streams = open.get(member.id) ?? 0
  if (streams >= mostStreams) throw new Refusal('tooManyRequests', { retry_after: 60 })
  open.set(member.id, streams + 1)
  reply.hijack()
  const stream = reply.raw
  // A hijacked answer leaves without the headers set on its way here, unless they are handed over.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const send = (version: number, closed = false): void => {
    stream.write(closed ? 'event: closed\ndata: {}\n\n' : `event: changed\ndata: {"version":${version}}\n\n`)
    // Nobody is signed in to it any more: nothing else may be told.
    if (closed) stream.end()
  }
  stream.write('retry: 2000\n\n')
  const stop = context.live.subscribe(member.id, send)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
  const end = setTimeout(() => stream.end(), longestMs)
  const leave = (): void => {
    stop()
    const left = (open.get(member.id) ?? 1) - 1
    if (left > 0) open.set(member.id, left)
    else open.delete(member.id)
    clearInterval(heartbeat)
    clearTimeout(end)
  }
  // Whoever left while their session was read has closed it already: that is not told again.
  if (stream.destroyed) return leave()
  stream.once('close', leave)
  // Read after subscribing: a change in between is in one or the other.
  const now = await memberById(context.db, member.id)
  send(now?.version ?? member.version)
})
