import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/** At most `limit` calls per window of `seconds` for one key. */
export interface RateRule {
  name: string
  limit: number
  seconds: number
}

/**
 * Counts one call. Throws a {@link Refusal} (HTTP 429 with Retry-After) when the window is full. The database has the
 * count, so several processes share it and a restart does not reset it.
 */
export async function consumeRateLimit(
  db: Db | Transaction<Database>,
  rule: RateRule,
  subject: string,
  now = new Date(),
): Promise<void> {
  const windowMs = rule.seconds * 1000
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits) values (${`${rule.name}:${subject}`}, ${start}, 1)
    on conflict (key) do update set
      hits = case when rate_limit.window_start = excluded.window_start then rate_limit.hits + 1 else 1 end,
      window_start = excluded.window_start
    returning hits`.execute(db)
  if ((rows[0]?.hits ?? 0) <= rule.limit) return
  const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000))
  throw new Refusal('tooManyRequests', { retry_after: retryAfter })
}

/** {@link consumeRateLimit} for a caller who is not refused: whether the call is within the limit. */
export async function isWithin(db: Db | Transaction<Database>, rule: RateRule, subject: string): Promise<boolean> {
  try {
    await consumeRateLimit(db, rule, subject)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Undoes the count of a call that failed through no fault of the caller. */
export async function refundRateLimit(
  db: Db | Transaction<Database>,
  { name, seconds }: RateRule,
  subject: string,
): Promise<void> {
  const start = new Date(Math.floor(Date.now() / (seconds * 1000)) * seconds * 1000)
  await sql`update rate_limit set hits = greatest(hits - 1, 0) where key = ${`${name}:${subject}`} and window_start = ${start}`.execute(
    db,
  )
}

/** How many calls the key has left in the current window. Does not count one. */
export async function rateLimitRemaining(
  db: Db | Transaction<Database>,
  { name, limit, seconds }: RateRule,
  subject: string,
  now = new Date(),
): Promise<number> {
  const start = new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)
  const row = await db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', `${name}:${subject}`)
    .where('window_start', '=', start)
    .executeTakeFirst()
  return Math.max(0, limit - (row?.hits ?? 0))
}
