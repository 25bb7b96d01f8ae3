import { sql } from 'kysely'
import type pg from 'pg'
import { prepare } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { attemptsColumn, attemptsFromColumn, type AttemptRow } from './attempts.ts'
import { snapshotColumn, type Snapshot } from './snapshot.ts'

/** What is recorded of a member's verification: the same until the database counts another revision, whatever the clock says. */
export interface CachedSnapshot {
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
}

/** Members whose records are kept in memory: some ten megabytes. */
const kept = 2000

/**
 * Reads what is recorded of a member, or answers what was read at this revision before: most calls come while nothing changes, and
 * the revision came with their session. Refusals are counted by the day, so a new day reads anew.
 */
export function findCachedSnapshot(
  db: Db,
  pool: pg.Pool,
): (memberId: number, revision: number, now?: Date) => Promise<CachedSnapshot> {
  const query = db
    .selectFrom('member')
    .select([revisionColumn().as('revision'), attemptsColumn().as('attempts'), snapshotColumn().as('snapshot')])
    .where('id', '=', 0)
  const ask = prepare(pool, query.compile())
  const known = new Map<number, CachedSnapshot & { revision: number; day: string }>()
  return async (memberId, revision, now = new Date()) => {
    const day = now.toISOString().slice(0, 10)
    const before = known.get(memberId)
    // Put last again: whoever was not asked for the longest makes room.
    known.delete(memberId)
    if (before && before.revision === revision && before.day === day) {
      known.set(memberId, before)
      return before
    }
    const [row] = await ask([memberId])
    if (!row) throw new Error('A session without its member')
    const recorded = {
      revision: row.revision,
      day,
      attempts: attemptsFromColumn(row.attempts),
      snapshot: row.snapshot,
    }
    known.set(memberId, recorded)
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
    return recorded
  }
}

/** How often what is recorded of a member has changed, beside a row of `member`. */
export function revisionColumn(): ReturnType<typeof sql<number>> {
  return sql<number>`coalesce((select revision from member_revision where member_id = member.id), 0)`
}
