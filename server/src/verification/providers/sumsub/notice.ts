import type { IncomingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NoticeRefused, type Notice } from '../provider.ts'
import { headerOf, noticeBody, noticeId, proveHex } from '../vendor/signed.ts'
import { utcOf } from './result.ts'

const Body = Type.Object({
  applicantId: Type.String({ minLength: 1, maxLength: 64, pattern: '^\\w+$' }),
  type: Type.String({ minLength: 1, maxLength: 64 }),
  createdAtMs: Type.String({ maxLength: 40 }),
})

/** SHA-1 is offered by the vendor and refused by us. */
const algorithms = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' } as const
const isAlgorithm = (name: string): name is keyof typeof algorithms => Object.hasOwn(algorithms, name)

/** Reads a notice. @throws NoticeRefused */
export function readNotice(secrets: readonly string[], raw: Buffer, headers: IncomingHttpHeaders): Notice {
  const digest = headerOf(headers, 'x-payload-digest')
  const algorithm = headerOf(headers, 'x-payload-digest-alg') ?? ''
  if (!digest || !isAlgorithm(algorithm)) throw new NoticeRefused('unsigned')
  proveHex([digest], secrets, [raw], algorithms[algorithm])
  const body = noticeBody(raw)
  if (!Value.Check(Body, body)) throw new NoticeRefused('unreadable')
  const occurredAt = utcOf(body.createdAtMs)
  if (!occurredAt) throw new NoticeRefused('unreadable')
  return { id: noticeId(body.applicantId, body.type, body.createdAtMs), ref: body.applicantId, occurredAt }
}
