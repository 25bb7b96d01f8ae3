import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { webhookHeaders } from '@tessera/contract/webhooks.ts'
import { NoticeRefused } from './provider.ts'

/** Notices signed longer ago, or further in the future, are rejected: a recorded notice cannot be replayed later. */
const toleranceSeconds = 300

/** Verifies bytes signed by Standard Webhooks version 1, and returns the notice's id. @throws NoticeRefused */
export function provenId(secret: Buffer, raw: Buffer, headers: IncomingHttpHeaders, now: Date): string {
  const [id, timestamp, signatures] = [
    headers[webhookHeaders.id],
    headers[webhookHeaders.timestamp],
    headers[webhookHeaders.signature],
  ]
  if (
    typeof id !== 'string' ||
    typeof timestamp !== 'string' ||
    typeof signatures !== 'string' ||
    id.length > 128 ||
    !/^\d{1,12}$/.test(timestamp)
  )
    throw new NoticeRefused('unsigned')
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(raw).digest()
  const given = signatures
    .split(' ')
    .slice(0, 5)
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
  // Compared in constant time, so that timing does not reveal how much of a guess matches.
  if (!given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)))
    throw new NoticeRefused('signature')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) throw new NoticeRefused('too-old')
  return id
}
