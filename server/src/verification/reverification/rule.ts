import { isDay } from '@tessera/questionnaires/engine/calendar.ts'
import { documentTypes, type DocumentType } from '@tessera/contract/states.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { addDays } from '../../regions/reverification-policy.ts'
import { knownCountries } from '../../regions/served.ts'
import { permit } from '../../platform/staff/staff.ts'
import { openTask } from './store.ts'

/** Which verified members to ask for a newer document, by their current document. Every given part must match. */
export interface Rule {
  country?: string
  document?: DocumentType
  /** `YYYY-MM-DD` */
  verifiedBefore?: string
  /** `YYYY-MM-DD` */
  expiresBefore?: string
}

/**
 * Reads a rule that a senior typed, and returns what is wrong with it as text. A rule without any part would match
 * everyone.
 */
export function ruleFrom(typed: {
  country?: string | undefined
  document?: string | undefined
  verifiedBefore?: string | undefined
  expiresBefore?: string | undefined
}): Rule | string {
  const { country, document, verifiedBefore, expiresBefore } = typed
  if (country !== undefined && !knownCountries.includes(country))
    return `Not a country: ${country}. Enter two capital letters, such as NL.`
  const type = documentTypes.find((one) => one === document)
  if (document !== undefined && !type) return `Not a document: ${document}. Enter one of: ${documentTypes.join(', ')}.`
  for (const day of [verifiedBefore, expiresBefore]) {
    const known: boolean = day === undefined || isDay(day)
    if (!known) return `Not a day: ${day}. Enter it like 2025-01-31.`
  }
  const rule: Rule = {
    ...(country ? { country } : {}),
    ...(type ? { document: type } : {}),
    ...(verifiedBefore ? { verifiedBefore } : {}),
    ...(expiresBefore ? { expiresBefore } : {}),
  }
  return Object.keys(rule).length > 0 ? rule : 'A rule needs a country, a document or a date.'
}

/** The members who match a rule and have no open request: the dry run, and what applying it acts on. */
export async function membersHit(
  db: Db,
  { country, document, verifiedBefore, expiresBefore }: Rule,
): Promise<number[]> {
  let query = db
    .selectFrom('identity_document as held')
    .innerJoin('member', 'member.id', 'held.member_id')
    .select('held.member_id')
    .where('held.replaced_at', 'is', null)
    .where('member.disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reverification as task')
            .select('task.id')
            .whereRef('task.member_id', '=', 'held.member_id')
            .where('task.closed_at', 'is', null),
        ),
      ),
    )
  if (country) query = query.where('held.country', '=', country)
  if (document) query = query.where('held.document_type', '=', document)
  if (verifiedBefore) query = query.where('held.verified_at', '<', new Date(`${verifiedBefore}T00:00:00Z`))
  if (expiresBefore) query = query.where('held.expires_on', '<', expiresBefore)
  return (await query.orderBy('held.member_id').execute()).map(({ member_id: id }) => id)
}

/** Opens a request for each of them and returns how many were opened (another process may have been faster). */
export async function applyRule(
  db: Db,
  members: readonly number[],
  { by, days }: { by: string; days: number },
  now: Date,
): Promise<number> {
  await permit(db, `reviewer:${by}`, 'senior')
  const dueOn = addDays(now.toISOString().slice(0, 10), days)
  let asked = 0
  for (const id of members)
    if (await db.transaction().execute((trx) => openTask(trx, id, { cause: `reviewer:${by}`, dueOn }))) asked += 1
  return asked
}
