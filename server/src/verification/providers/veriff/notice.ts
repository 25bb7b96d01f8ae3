import type { IncomingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NoticeRefused, type Notice } from '../provider.ts'
import { instantOf, MaybeText } from '../vendor/read.ts'
import { headerOf, noticeBody, noticeId, proveHex } from '../vendor/signed.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Code = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
/** About a verdict. */
const Verdict = Type.Object({
  verification: Type.Object({
    id: Id,
    attemptId: MaybeText,
    status: MaybeText,
    code: Code,
    decisionTime: MaybeText,
    acceptanceTime: MaybeText,
  }),
})
/** About a step of the member. */
const Event = Type.Object({ id: Id, attemptId: MaybeText, action: MaybeText, code: Code })

/** Reads a notice. @throws NoticeRefused */
export function readNotice(
  { apiKey, secrets }: { apiKey: string; secrets: readonly string[] },
  raw: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): Notice {
  const given = headerOf(headers, 'x-hmac-signature')
  if (!given || headerOf(headers, 'x-auth-client') !== apiKey) throw new NoticeRefused('unsigned')
  proveHex([given], secrets, [raw])
  const body = noticeBody(raw)
  if (Value.Check(Verdict, body)) {
    const { id, attemptId, status, code, decisionTime, acceptanceTime } = body.verification
    const time = decisionTime ?? acceptanceTime
    return {
      id: noticeId(id, attemptId, status ?? code, time),
      ref: id,
      occurredAt: instantOf(time, now.toISOString()),
    }
  }
  if (!Value.Check(Event, body)) throw new NoticeRefused('unreadable')
  return { id: noticeId(body.id, body.attemptId, body.action ?? body.code), ref: body.id, occurredAt: now }
}
