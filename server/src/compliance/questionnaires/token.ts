import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

const lifetimeMs = 60 * 60_000
const nonceBytes = 16
const headBytes = nonceBytes + 8

/**
 * A token for one submission. It is signed, not stored, so requesting one changes nothing. Its nonce is unique among
 * the submissions, so it submits once.
 */
export function newSubmitToken(
  keyring: Keyring,
  memberId: number,
  questionnaireId: string,
  now: Date,
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const head = Buffer.alloc(headBytes)
  randomBytes(nonceBytes).copy(head)
  head.writeBigUInt64BE(BigInt(expiresAt.getTime()), nonceBytes)
  return {
    token: Buffer.concat([head, sign(keyring, memberId, questionnaireId, head)]).toString('base64url'),
    expiresAt,
  }
}

/** The nonce and expiry of a token that was issued to this member for this questionnaire. Refuses any other token. */
export function readSubmitToken(
  keyring: Keyring,
  memberId: number,
  questionnaireId: string,
  token: string,
): { nonce: Buffer; expiresAt: Date } {
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headBytes)
  const given = bytes.subarray(headBytes)
  const right = sign(keyring, memberId, questionnaireId, head)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refusal('tokenInvalid')
  return {
    nonce: Buffer.from(head.subarray(0, nonceBytes)),
    expiresAt: new Date(Number(head.readBigUInt64BE(nonceBytes))),
  }
}

function sign(keyring: Keyring, memberId: number, questionnaireId: string, head: Buffer): Buffer {
  return createHmac('sha256', keyring.lookup('content', 'questionnaire submit token'))
    .update(`${memberId}:${questionnaireId}:`)
    .update(head)
    .digest()
}
