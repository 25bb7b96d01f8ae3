/** How long the console's queue takes with many cases, and that two reviewers never decide the same one. */
import { sql } from 'kysely'
import { openStaffSession } from '../server/src/platform/staff/sessions.ts'
import { claimNext } from '../server/src/review/queue/claims.ts'
import { readQueue } from '../server/src/review/queue/list.ts'
import type { RunningServer } from '../server/src/server.ts'
import { startMeasured } from './measured-product.ts'

const waiting = 10_000
/** Decided cases beside them: what waits is a small part of the tables. */
const decided = 100_000
const asked = 60
const claimed = 1000

/** Milliseconds of one kind of call. */
export interface QueueRow {
  call: string
  p50: number
  p95: number
}

export async function benchQueue(): Promise<{ rows: QueueRow[]; claimedTwice: number }> {
  const { product, stop } = await startMeasured()
  try {
    await fill(product)
    const { context } = product
    const cookie = await signIn(product)
    const list = async (): Promise<void> => {
      const answer = await fetch(`${product.url}/x-api/v1/staff/queue/list?kind=attempt`, { headers: { cookie } })
      const { ret_code: code } = (await answer.json()) as { ret_code: number }
      if (code !== 0) throw new Error(`The queue got ${code}`)
    }
    const rows = [
      await timed('the list over HTTP', list),
      await timed('the list without HTTP', () => readQueue(context, 'reviewer', { page: 1 })),
    ]
    return { rows, claimedTwice: await race(product) }
  } finally {
    await stop()
  }
}

/** Members with one identity each, most of them decided. Nothing is encrypted: the queue reads no personal data. */
async function fill({ context: { db } }: RunningServer): Promise<void> {
  await sql`insert into member (email_hash, data_key, email, password_hash)
    select decode(md5(n::text) || md5('x' || n), 'hex'), '\\x00', '\\x00', '' from generate_series(1, ${waiting + decided}::int) n`.execute(
    db,
  )
  await sql`insert into kyc_case (member_id, level, provider) select id, 'LEVEL_1', 'default' from member`.execute(db)
  await sql`insert into attempt (case_id, member_id, level, number, state, country, document_type, consent_version, submitted_at)
    select id, member_id, level, 1, case when row_number() over (order by member_id desc) <= ${waiting} then 'in_review' else 'approved' end,
      'NL', 'PASSPORT', 'bench', now() - make_interval(mins => (member_id % 4000)::int) from kyc_case`.execute(db)
  await sql`analyze`.execute(db)
}

async function signIn({ context: { db, config } }: RunningServer): Promise<string> {
  const { token } = await db
    .transaction()
    .execute((trx) => openStaffSession(trx, 'reviewer', { browser: 'bench', confirmed: true }))
  return `__Host-${config.brand.shortName}-staff=${token}`
}

async function timed(call: string, work: () => Promise<unknown>): Promise<QueueRow> {
  const times: number[] = []
  for (let time = 0; time < asked; time += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  const sorted = times.slice(5).toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { call, p50: at(0.5), p95: at(0.95) }
}

/** Two reviewers take the next case until they have a thousand. Returns how many cases both were given. */
async function race({ context }: RunningServer): Promise<number> {
  const taken = await Promise.all(
    ['reviewer', 'second-reviewer'].map(async (by) => {
      const ids: string[] = []
      while (ids.length < claimed / 2) {
        const next = await claimNext(context, { by }, {})
        if (!next) break
        ids.push(next.caseId)
      }
      return ids
    }),
  )
  const [one = [], other = []] = taken
  return one.filter((id) => other.includes(id)).length
}
