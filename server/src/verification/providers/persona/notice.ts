import type { IncomingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NoticeRefused, type Notice } from '../provider.ts'
import { instantOf, MaybeText } from '../vendor/read.ts'
import { headerOf, noticeBody, noticeId, proveHex } from '../vendor/signed.ts'

/** Notices signed longer ago, or further ahead, are refused: a recorded one cannot come again later. */
const toleranceSeconds = 300

const Body = Type.Object({
  data: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    attributes: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 64 }),
      'created-at': MaybeText,
      payload: Type.Object({
        data: Type.Object({
          id: Type.String({ minLength: 1, maxLength: 64 }),
          relationships: Type.Optional(
            Type.Object({
              inquiry: Type.Optional(
                Type.Object({ data: Type.Optional(Type.Union([Type.Object({ id: Type.String() }), Type.Null()])) }),
              ),
            }),
          ),
        }),
      }),
    }),
  }),
})

/** Reads a notice. The header may have several signatures, each with its own time. @throws NoticeRefused */
export function readNotice(secrets: readonly string[], raw: Buffer, headers: IncomingHttpHeaders, now: Date): Notice {
  prove(secrets, raw, headerOf(headers, 'persona-signature'), now)
  const body = noticeBody(raw)
  if (!Value.Check(Body, body)) throw new NoticeRefused('unreadable')
  const { name, payload, 'created-at': time } = body.data.attributes
  const { id, relationships } = payload.data
  const ref = id.startsWith('inq_') ? id : (relationships?.inquiry?.data?.id ?? id)
  return { id: noticeId(id, name, time ?? body.data.id), ref, occurredAt: instantOf(time, now.toISOString()) }
}

/** Checks the header against every secret. @throws NoticeRefused */
export function prove(secrets: readonly string[], raw: Buffer, header: string | undefined, now: Date): void {
  const sets = (header ?? '').split(' ').flatMap((set) => {
    const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(set) ?? []
    return t && v1 ? [{ t, v1 }] : []
  })
  if (sets.length === 0) throw new NoticeRefused('unsigned')
  const [first, ...rest] = sets.slice(0, 5).map(({ t, v1 }) => faultOf(secrets, raw, { t, v1 }, now))
  const faults = [first ?? null, ...rest]
  if (faults.includes(null)) return
  throw new NoticeRefused(faults.includes('too-old') ? 'too-old' : 'signature')
}

function faultOf(
  secrets: readonly string[],
  raw: Buffer,
  { t, v1 }: { t: string; v1: string },
  now: Date,
): 'signature' | 'too-old' | null {
  try {
    proveHex([v1], secrets, [`${t}.`, raw])
  } catch (error) {
    if (error instanceof NoticeRefused) return 'signature'
    throw error
  }
  return Math.abs(now.getTime() / 1000 - Number(t)) > toleranceSeconds ? 'too-old' : null
}
