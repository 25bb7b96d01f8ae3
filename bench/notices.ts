/** How long a vendor's notice waits for our answer, while the jobs that notices queue fetch from a double. */
import type { RunningServer } from '../server/src/server.ts'
import { vendorEnv } from '../server/src/testing/vendor-env.ts'
import { sumsubDouble } from '../server/src/verification/providers/sumsub/double.ts'
import { startMeasured } from './measured-product.ts'
import { startDouble } from '../server/src/verification/providers/vendor/double.ts'

const warmUp = 50
const measured = 300
/** A region's busy hour: far more than one notice for each new member. */
const everyMs = 20

/** Milliseconds from sending a notice to its answer. */
export interface NoticeRow {
  pace: string
  notices: number
  p50: number
  p95: number
  longest: number
}

export async function benchNotices(): Promise<NoticeRow[]> {
  const double = await startDouble(sumsubDouble)
  const { product, stop } = await startMeasured({ TESSERA_MODE: 'sandbox', ...vendorEnv(sumsubDouble, double.url) })
  try {
    const found = double.open({ ref: 'a'.repeat(24), ours: 'bench', outcome: 'pending' })
    await openSession(product, found.ref)
    const url = `${new URL(product.url).origin}/x-api/v1/public/provider/notice?provider=sumsub`
    let sent = 0
    const one = async (): Promise<number> => {
      sent += 1
      // Each is another notice: a known one would be answered without being stored.
      const { body, headers } = sumsubDouble.notice({ ...found, at: new Date(Date.now() + sent * 1000) })
      const began = performance.now()
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`A notice got ${answer.status}`)
      return performance.now() - began
    }
    for (let time = 0; time < warmUp; time += 1) await one()
    const inTurn: number[] = []
    for (let time = 0; time < measured; time += 1) inTurn.push(await one())
    const paced = await Promise.all(
      Array.from({ length: measured }, async (_, index) => {
        await new Promise((resolve) => {
          setTimeout(resolve, index * everyMs)
        })
        return one()
      }),
    )
    return [rowOf('one after the other', inTurn), rowOf(`one every ${everyMs} ms`, paced)]
  } finally {
    await stop()
    await double.close()
  }
}

/** A case of a new member at the double, sent and not decided. */
async function openSession(product: RunningServer, ref: string): Promise<void> {
  const { origin } = new URL(product.url)
  await fetch(`${origin}/x-api/v1/public/user/sign-up`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'notices@test.example', password: 'a sound password' }),
  })
  const { db } = product.context
  const member = await db.selectFrom('member').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { id: caseId } = await db
    .insertInto('kyc_case')
    .values({ member_id: member.id, level: 'LEVEL_1', provider: 'sumsub' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: attemptId } = await db
    .insertInto('attempt')
    .values({
      case_id: caseId,
      member_id: member.id,
      level: 'LEVEL_1',
      number: 1,
      state: 'submitted',
      country: 'NL',
      document_type: 'PASSPORT',
      consent_version: 'bench',
      checks: '[]',
      reason_sides: '{}',
      submitted_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('provider_session')
    .values({ attempt_id: attemptId, member_id: member.id, provider: 'sumsub', ref })
    .execute()
}

function rowOf(pace: string, taken: readonly number[]): NoticeRow {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { pace, notices: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) }
}
