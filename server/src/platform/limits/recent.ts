import { sql } from 'kysely'
import type { Db } from '../db/postgres.ts'

/** How many calls came lately: each counts one, and one is forgotten each `seconds`. Never counts above `most`. */
export interface Recent {
  name: string
  seconds: number
  most: number
}

/** Counts one call and returns the count with it. All processes share it. */
export async function countRecent(db: Db, { name, seconds, most }: Recent, now = new Date()): Promise<number> {
  const drained = sql`floor(greatest(0, extract(epoch from excluded.window_start - rate_limit.window_start)) / ${seconds}::float)`
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits) values (${name}, ${now}, 1)
    on conflict (key) do update set
      hits = least(${most}::int, greatest(0, rate_limit.hits - ${drained}) + 1),
      window_start = case when rate_limit.hits <= ${drained} then excluded.window_start
        else rate_limit.window_start + ${drained} * make_interval(secs => ${seconds}::float) end
    returning hits`.execute(db)
  return rows[0]?.hits ?? 1
}
