import { sql } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Regions } from '../../regions/region.ts'
import { allWork, dueFirst, type WorkRow } from './work.ts'

/** What the order, the filters and the counts of the queue need of a piece of work. */
export type Waiting = Pick<
  WorkRow,
  | 'kind'
  | 'id'
  | 'memberId'
  | 'site'
  | 'due'
  | 'claimedBy'
  | 'onHold'
  | 'screeningHit'
  | 'escalated'
  | 'asked'
  | 'videoCall'
  | 'handedOver'
  | 'assignedTo'
  | 'snoozedUntil'
>

/** Everything that waits, the earliest due first. `at`: when the reading began. */
interface Reading {
  at: number
  rows: Waiting[]
}

/** Reading everything that waits takes long, so it is done at most every four seconds for all reviewers. */
const freshMs = 4000
/** An older reading is not used: a list waits for the next one. The queue asks every ten seconds, so none waits while one is open. */
const usedMs = 15_000
const readings = new WeakMap<Db, { latest?: Reading; running?: Promise<Reading>; acts: Map<string, number> }>()

/**
 * Everything that waits in all regions, the earliest due first, as it was at most fifteen seconds ago and after the last
 * act of this reviewer. After four seconds it is read again, and the last reading is used meanwhile: while reviewers
 * work, no list waits for a reading but the one after an act of one's own.
 */
export async function readWaiting(db: Db, regions: Regions, by: string): Promise<readonly Waiting[]> {
  const known = knownOf(db)
  const acted = known.acts.get(by) ?? 0
  const now = performance.now()
  const isUsable = (one: Reading, withinMs: number): boolean => one.at >= acted && now - one.at < withinMs
  const { latest } = known
  if (latest && isUsable(latest, freshMs)) return latest.rows
  const next = known.running ?? startReading(db, regions)
  if (latest && isUsable(latest, usedMs)) return latest.rows
  const reading = await next
  // It may have begun before the act.
  return reading.at >= acted ? reading.rows : readWaiting(db, regions, by)
}

/** A reviewer changed something: their next list is read after it. */
export function noteAct(db: Db, by: string): void {
  knownOf(db).acts.set(by, performance.now())
}

/** Reads again the next time. */
export function forgetReading(db: Db): void {
  readings.delete(db)
}

function knownOf(db: Db) {
  const known = readings.get(db) ?? { acts: new Map<string, number>() }
  readings.set(db, known)
  return known
}

function startReading(db: Db, regions: Regions): Promise<Reading> {
  const known = knownOf(db)
  const running = readNow(db, regions).finally(() => delete known.running)
  known.running = running
  running.then(
    (reading) => (known.latest = reading),
    // The list that waits for this reading gets its error. The next one reads again.
    () => delete known.latest,
  )
  return running
}

async function readNow(db: Db, regions: Regions): Promise<Reading> {
  const at = performance.now()
  const { rows } = await sql<Waiting>`
    select kind, id, "memberId", site, due, "claimedBy", "onHold", "screeningHit", escalated, asked, "videoCall",
      "handedOver", "assignedTo", "snoozedUntil"
    from (${allWork(regions)}) work order by ${dueFirst}`.execute(db)
  return { at, rows }
}
