import { sql } from 'kysely'
import type pg from 'pg'
import { prepare } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { attemptsColumn, attemptsFromColumn, type AttemptRow } from './attempts.ts'
import { snapshotColumn, type Snapshot } from './snapshot.ts'

/** A member's snapshot is valid until the database counts another revision, whatever the time. */
export interface CachedSnapshot {
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
}

/** Number of snapshots in memory: about ten megabytes. */
const maximumEntries = 2000

/**
 * Reads a member's snapshot, or returns the cached one of this revision: most calls come while nothing changes, and
 * the session has the revision. Refusals are counted per day, so we read again on a new day.
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
    // Move it to the end: the least recently used entry is removed first.
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
    if (known.size > maximumEntries && oldest !== undefined) known.delete(oldest)
    return recorded
  }
}

/** The number of changes to a member's data, as a column of a `member` query. */
export function revisionColumn(): ReturnType<typeof sql<number>> {
  return sql<number>`coalesce((select revision from member_revision where member_id = member.id), 0)`
}
