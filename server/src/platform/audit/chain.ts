import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { canonical } from '../canonical-json.ts'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import type { SignedHead } from './heads.ts'

/** The action. Never personal data, only ids, codes and counts. */
export interface AuditEntry {
  /** `member:<id>`, `reviewer:<name>`, `visitor`, `machine` or `system`. */
  actor: string
  action: string
  /** The subject: `member:<id>`, `attempt:<id>` … */
  subject: string
  data: Record<string, string | number | boolean | null | readonly string[]>
}

/** Hash before the first event. */
const genesis = Buffer.alloc(32)
/** Number of the advisory lock that serializes writes to the chain. */
const chainLock = 7_305_001

const earlier = new AsyncLocalStorage<Date>()

/**
 * Does something whose events have an earlier time. Only for the invented history of a seeded sandbox: the server never
 * does it.
 */
export const happenedAt = <Result>(at: Date, work: () => Promise<Result>): Promise<Result> => earlier.run(at, work)

/**
 * Appends one event inside the caller's transaction, so the change and its event are stored together or not at all.
 * Every transaction takes the chain's lock last: one that waited for a row while it had this lock would block all
 * others.
 */
export async function append(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${chainLock}::bigint)`.execute(trx)
  const last = await trx
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seq = (last?.seq ?? 0) + 1
  const prev = last?.hash ?? genesis
  const at = earlier.getStore() ?? new Date()
  const data = canonical(entry.data)
  await trx
    .insertInto('audit_event')
    .values({
      seq,
      at,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      data,
      prev_hash: prev,
      hash: link(prev, { ...entry, seq, at }, data),
    })
    .execute()
}

/** The result of verifying the chain. */
export type Verification =
  | { ok: true; events: number; head: string }
  | { ok: false; events: number; brokenAt: number; fault: string }

/**
 * Verifies the whole chain and reports the first event that was changed, removed or inserted. An end that was cut off
 * or rewritten with sound hashes differs from the heads that were signed before.
 */
export async function verifyChain(db: Db, signed: ReadonlyMap<number, SignedHead> = new Map()): Promise<Verification> {
  let prev: Buffer = genesis
  let expected = 1
  const broken = (fault: string): Verification => ({ ok: false, events: expected - 1, brokenAt: expected, fault })
  for (;;) {
    const page = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(1000)
      .execute()
    for (const event of page) {
      if (event.seq !== expected) return broken('an event is missing')
      if (!event.prev_hash.equals(prev)) return broken('the event does not follow the one before it')
      const hash = eventHash(event)
      if (!hash.equals(event.hash)) return broken('the event was changed')
      const head = signed.get(expected)
      if (head && head.hash !== hash.toString('hex'))
        return broken(`it or an event before it is not the one that was signed at ${head.at}`)
      prev = event.hash
      expected += 1
    }
    if (page.length >= 1000) continue
    for (const [seq, { at }] of signed)
      if (seq >= expected) return broken(`the events up to ${seq}, signed at ${at}, are missing`)
    return { ok: true, events: expected - 1, head: prev.toString('hex') }
  }
}

/** An event with the hash of the one before it. */
export interface LinkedEvent extends Omit<AuditEntry, 'data'> {
  data: Record<string, unknown>
  seq: number
  at: Date
  prev_hash: Buffer
}

/** The hash that an event must have. */
export const eventHash = (event: LinkedEvent): Buffer => link(event.prev_hash, event, canonical(event.data))

function link(
  prev: Buffer,
  { seq, at, actor, action, subject }: Pick<AuditEntry, 'actor' | 'action' | 'subject'> & { seq: number; at: Date },
  data: string,
): Buffer {
  return createHash('sha256')
    .update(prev)
    .update(JSON.stringify([seq, at.toISOString(), actor, action, subject, data]))
    .digest()
}
