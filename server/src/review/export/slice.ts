import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Db } from '../../platform/db/postgres.ts'
import { eventHash } from '../../platform/audit/chain.ts'
import type { ChosenCase } from './chosen.ts'

/*
 * The events of some cases, each with its hash and that of the event before it. The events between are of other members
 * and are not given. A hash without its event proves nothing to a reader, so we give none: `audit:verify --export`
 * compares the slice with the chain, which the signed heads protect.
 */

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const SliceEvent = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  data: Type.Record(Type.String(), Type.Any()),
  previousHash: Hash,
  hash: Hash,
})
const Slice = Type.Object({ events: Type.Array(SliceEvent) })
export type Slice = Static<typeof Slice>

/** The events of these cases and of the appeals against them, in the order of the chain. */
export async function sliceOf(db: Db, cases: readonly ChosenCase[]): Promise<Slice> {
  const ids = cases.map(({ id }) => id)
  const appeals = await db.selectFrom('appeal').select('id').where('case_id', 'in', ids).execute()
  const subjects = [...cases.map(({ kind, id }) => `${kind}:${id}`), ...appeals.map(({ id }) => `appeal:${id}`)]
  const rows = await db.selectFrom('audit_event').selectAll().where('subject', 'in', subjects).orderBy('seq').execute()
  return {
    events: rows.map(({ prev_hash: before, hash, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      previousHash: before.toString('hex'),
      hash: hash.toString('hex'),
    })),
  }
}

/** What is wrong with a slice: events that were changed, and those that the chain does not have so. */
export async function sliceFaults(db: Db, slice: unknown): Promise<string[]> {
  if (!Value.Check(Slice, slice)) return ['audit.json is not a list of events']
  const changed = slice.events.filter(
    ({ previousHash, hash, at, ...event }) =>
      eventHash({ ...event, at: new Date(at), prev_hash: Buffer.from(previousHash, 'hex') }).toString('hex') !== hash,
  )
  const numbers = slice.events.map(({ seq }) => seq)
  const rows =
    numbers.length === 0
      ? []
      : await db.selectFrom('audit_event').select(['seq', 'hash']).where('seq', 'in', numbers).execute()
  const chain = new Map(rows.map(({ seq, hash }) => [seq, hash.toString('hex')]))
  const foreign = slice.events.filter(({ seq, hash }) => chain.get(seq) !== hash)
  return [
    ...changed.map(({ seq }) => `Event ${seq} of audit.json was changed`),
    ...foreign.map(({ seq }) => `Event ${seq} of audit.json is not the one of the audit chain`),
  ]
}
