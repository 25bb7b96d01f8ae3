import { sql } from 'kysely'
import type { Db } from '../db/postgres.ts'
import { Refusal } from '../http/refusal.ts'

/** A limit that slows down and never closes: after the free calls each wait is twice the one before. */
export interface Brake {
  name: string
  free: number
  firstSeconds: number
  longestSeconds: number
}

/** After this long without a call the count starts again. */
const forgetSeconds = 86_400

/**
 * Counts one call. Throws a {@link Refusal} (HTTP 429 with Retry-After) before the wait is over. A refused call does
 * not count, so that the wait ends for everyone who shares the subject.
 */
export async function brake(
  db: Db,
  { name, free, firstSeconds, longestSeconds }: Brake,
  subject: string,
  now = new Date(),
): Promise<void> {
  const key = `${name}:${subject}`
  const readyAt = sql<Date>`rate_limit.window_start + make_interval(secs => case when rate_limit.hits < ${free}::int then 0
    else least(${longestSeconds}::float, ${firstSeconds}::float * power(2, least(rate_limit.hits - ${free}::int, 30))) end)`
  const { rows } = await sql`
    insert into rate_limit (key, window_start, hits) values (${key}, ${now}, 1)
    on conflict (key) do update set
      hits = case when rate_limit.window_start < ${new Date(now.getTime() - forgetSeconds * 1000)} then 1
        else rate_limit.hits + 1 end,
      window_start = excluded.window_start
    where ${readyAt} <= excluded.window_start
    returning hits`.execute(db)
  if (rows.length > 0) return
  const found = await sql<{ ready: Date }>`select ${readyAt} as ready from rate_limit where key = ${key}`.execute(db)
  const wait = (found.rows[0]?.ready.getTime() ?? now.getTime()) - now.getTime()
  throw new Refusal('tooManyRequests', { retry_after: Math.max(1, Math.ceil(wait / 1000)) })
}

/** Forgets the calls of a subject, because it proved to be the right one. */
export async function releaseBrake(db: Db, { name }: Brake, subject: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', `${name}:${subject}`).execute()
}
