import { events } from '@tessera/contract/endpoints/v3/private/kyc/events.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sessionLives } from '../../../../../accounts/sessions/sessions.ts'
import { memberById } from '../../../../../accounts/members/store.ts'

/** Prevents proxies from closing an idle stream. */
const heartbeatMs = 20_000
/** A stream ends after this time. The browser reconnects by itself, and we check the session again. */
const longestMs = 10 * 60_000

/** Maximum of open streams per member, enough for a few tabs and devices. More would only use memory. */
const mostStreams = 12
const open = new Map<number, number>()

export const eventsRoute = handle(events, async ({ context, member, sessionId, access, reply }) => {
  const streams = open.get(member.id) ?? 0
  if (streams >= mostStreams) throw new Refusal('tooManyRequests', { retry_after: 60 })
  open.set(member.id, streams + 1)
  reply.hijack()
  const stream = reply.raw
  // A hijacked reply does not send the headers that were set before, so we pass them on.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const send = (version: number, closed = false): void => {
    stream.write(closed ? 'event: closed\ndata: {}\n\n' : `event: changed\ndata: {"version":${version}}\n\n`)
    // The session has ended, so we must send nothing more.
    if (closed) stream.end()
  }
  stream.write('retry: 2000\n\n')
  const changed = (version: number, closed: boolean): void => {
    if (closed || access) return send(version, closed)
    sessionLives(context.db, sessionId).then(
      (lives) => (lives ? send(version) : leaveAtOnce()),
      () => send(version),
    )
  }
  /** The session ended elsewhere: its pages go to sign-in. */
  const leaveAtOnce = (): void => {
    stream.write('event: ended\ndata: {}\n\n')
    stream.end()
  }
  const stop = context.live.subscribe(member.id, changed)
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
  // The client left while we read the session and has closed the stream already.
  if (stream.destroyed) return leave()
  stream.once('close', leave)
  // We read it after subscribing, so that no change in between is lost.
  const now = await memberById(context.db, member.id)
  send(now?.version ?? member.version)
})
