import type { Transaction } from 'kysely'
import { mostSnoozeDays, type HandlingOutcome, type SnoozeReason } from '@tessera/contract/case-handling.ts'
import { caseAssigned, caseSnoozed } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Mode } from '../../platform/settings.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { openNames } from '../../platform/staff/sessions.ts'
import { oneMay, permit, sitesOf, staffNow } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { waitingCases } from '../queue/waiting.ts'
import type { WorkRow } from '../queue/work.ts'

/*
 * Who works on waiting cases, and when. For several cases at once each says what would change before anything does.
 * Nothing here decides a case.
 */

type Trx = Transaction<Database>
type Needs = Pick<CaseNeeds, 'db' | 'regions'>

/** What it changes about one case. */
export interface Handled {
  caseId: string
  outcome: HandlingOutcome
  claimedBy?: string
  assignedTo?: string
}

/** Whose work it touches: the colleagues who work on the case, or to whom it is assigned. */
export function colleaguesOf(
  { claimedBy, assignedTo }: Pick<WorkRow, 'claimedBy' | 'assignedTo'>,
  by: string,
): Pick<Handled, 'claimedBy' | 'assignedTo'> {
  return {
    ...(claimedBy === null || claimedBy === by ? {} : { claimedBy }),
    ...(assignedTo === null || assignedTo === by ? {} : { assignedTo }),
  }
}

/** The names of the people who decide cases. In a sandbox without registered staff those who may sign in. */
export async function colleagues(db: Db, mode: Mode): Promise<readonly string[]> {
  const names = (await staffNow(db)).filter(({ roles }) => rolesAllow(roles, 'review')).map(({ name }) => name)
  return names.length > 0 ? names : openNames(db, mode)
}

/** Assigns cases to a person, or to nobody. To others only a senior does. Throws {@link InvalidTransition}. */
export async function assignCases(
  needs: Needs & { config: { mode: Mode } },
  { cases, to, apply, by }: { cases: readonly string[]; to: string | null; apply: boolean; by: string },
): Promise<Handled[]> {
  const actor = `reviewer:${by}`
  await permit(needs.db, actor, 'review', 'own')
  const senior = await oneMay(needs.db, [actor], 'senior')
  if (to !== null && to !== by && !senior) throw new InvalidTransition('Only a senior assigns cases to others')
  if (to !== null && !(await colleagues(needs.db, needs.config.mode)).includes(to))
    throw new InvalidTransition(`${to} does not decide cases`)
  const outcomeOf = ({ assignedTo, proposedBy, decidedBy }: WorkRow): HandlingOutcome => {
    if (assignedTo === to) return 'same'
    if (assignedTo !== null && assignedTo !== by && !senior) return 'TAKEN'
    const before = to !== null && [proposedBy, ...(decidedBy ?? [])].includes(`reviewer:${to}`)
    return before ? 'SECOND_PERSON' : 'changes'
  }
  return arrange(needs, { cases, apply, by, outcomeOf }, async (trx, caseId) => {
    await trx.deleteFrom('case_assignment').where('case_id', '=', caseId).execute()
    if (to !== null)
      await trx.insertInto('case_assignment').values({ case_id: caseId, assigned_to: to, assigned_by: actor }).execute()
    await caseAssigned(trx, actor, (await caseSubject(trx, caseId, by)).subject, { to })
  })
}

/** Leaves cases out of the queue until a time; null brings them back. Throws {@link InvalidTransition}. */
export async function snoozeCases(
  needs: Needs,
  asked: { cases: readonly string[]; until: Date | null; reason: SnoozeReason; apply: boolean; by: string },
): Promise<Handled[]> {
  const { cases, until, reason, apply, by } = asked
  const actor = `reviewer:${by}`
  await permit(needs.db, actor, 'review', 'own')
  const latest = Date.now() + mostSnoozeDays * 86_400_000
  if (until && (until.getTime() <= Date.now() || until.getTime() > latest))
    throw new InvalidTransition(`Choose a time within the next ${mostSnoozeDays} days`)
  const outcomeOf = ({ snoozedUntil }: WorkRow): HandlingOutcome =>
    snoozedUntil?.getTime() === until?.getTime() ? 'same' : 'changes'
  return arrange(needs, { cases, apply, by, outcomeOf }, async (trx, caseId) => {
    await trx.deleteFrom('case_snooze').where('case_id', '=', caseId).execute()
    if (until)
      await trx.insertInto('case_snooze').values({ case_id: caseId, until, reason, snoozed_by: actor }).execute()
    const { subject } = await caseSubject(trx, caseId, by)
    await caseSnoozed(trx, actor, subject, until ? { until: until.toISOString(), reason } : { until: null })
  })
}

interface Arranged {
  cases: readonly string[]
  apply: boolean
  by: string
  outcomeOf: (row: WorkRow) => HandlingOutcome
}

/** Says for each case what would change, and changes it if asked to. Cases of other regions are unknown. */
function arrange(
  { db, regions }: Needs,
  { cases, apply, by, outcomeOf }: Arranged,
  change: (trx: Trx, caseId: string) => Promise<void>,
): Promise<Handled[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await waitingCases(trx, regions, cases)
    const sites = await sitesOf(trx, `reviewer:${by}`)
    const handled = cases.map((caseId): Handled => {
      const row = rows.find(({ id, site }) => id === caseId && (sites?.includes(site) ?? true))
      return row ? { caseId, outcome: outcomeOf(row), ...colleaguesOf(row, by) } : { caseId, outcome: 'NOT_WAITING' }
    })
    for (const { caseId, outcome } of handled) if (apply && outcome === 'changes') await change(trx, caseId)
    return handled
  })
}
