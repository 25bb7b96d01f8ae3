import { createHmac } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NoticeRefused, type Notice } from '../provider.ts'
import { instantOf, MaybeText } from '../vendor/read.ts'
import { noticeBody, noticeId, sameBytes } from '../vendor/signed.ts'

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' })
const Body = Type.Object({
  callbackSentAt: MaybeText,
  userReference: MaybeText,
  workflowExecution: Type.Object({ id: Id, status: MaybeText }),
  account: Type.Object({ id: Id }),
})

/** The proof that the vendor returns with every notice of a case: when it began, and our signature over both. */
export function proofOf(secret: string, externalRef: string, ms = Date.now()): string {
  return `t=${ms},v1=${createHmac('sha256', secret).update(`${ms}.${externalRef}`).digest('hex')}`
}

/**
 * Reads a notice. The vendor signs nothing, so there are three locks: the random key in the address, the proof that we
 * gave with the case, and that a notice only makes us ask. @throws NoticeRefused
 */
export function readNotice(
  { keys, secrets }: { keys: readonly string[]; secrets: readonly string[] },
  raw: Buffer,
  key: string | undefined,
): Notice {
  if (!key) throw new NoticeRefused('unsigned')
  // Every key is compared, so that timing does not say which one is near.
  if (keys.filter((one) => sameBytes(Buffer.from(key), Buffer.from(one))).length === 0)
    throw new NoticeRefused('signature')
  const body = noticeBody(raw)
  if (!Value.Check(Body, body)) throw new NoticeRefused('unreadable')
  const { callbackSentAt, userReference, workflowExecution, account } = body
  const [, ms = ''] = /^t=(\d{10,16}),v1=[0-9a-f]{64}$/.exec(userReference ?? '') ?? []
  return {
    id: noticeId(workflowExecution.id, workflowExecution.status, callbackSentAt),
    ref: `${account.id}/${workflowExecution.id}`,
    occurredAt: instantOf(callbackSentAt),
    proves: (externalRef) =>
      secrets.filter((secret) =>
        sameBytes(Buffer.from(userReference ?? ''), Buffer.from(proofOf(secret, externalRef, Number(ms)))),
      ).length > 0,
  }
}
