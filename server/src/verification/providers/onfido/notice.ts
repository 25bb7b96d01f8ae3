import type { IncomingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NoticeRefused, type Notice } from '../provider.ts'
import { instantOf, MaybeText } from '../vendor/read.ts'
import { headerOf, noticeBody, noticeId, proveHex } from '../vendor/signed.ts'

const Body = Type.Object({
  payload: Type.Object({
    action: Type.String({ minLength: 1, maxLength: 64 }),
    object: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 64 }),
      completed_at_iso8601: MaybeText,
      started_at_iso8601: MaybeText,
    }),
    resource: Type.Optional(Type.Object({ applicant_id: MaybeText })),
  }),
})

/** Reads a notice. One that names no applicant is answered and changes nothing. @throws NoticeRefused */
export function readNotice(secrets: readonly string[], raw: Buffer, headers: IncomingHttpHeaders): Notice {
  const given = headerOf(headers, 'x-sha2-signature')
  if (!given) throw new NoticeRefused('unsigned')
  proveHex([given], secrets, [raw])
  const body = noticeBody(raw)
  if (!Value.Check(Body, body)) throw new NoticeRefused('unreadable')
  const { action, object, resource } = body.payload
  const time = object.completed_at_iso8601 ?? object.started_at_iso8601
  return {
    id: noticeId(object.id, action, time),
    ref: resource?.applicant_id ?? object.id,
    occurredAt: instantOf(time),
  }
}
