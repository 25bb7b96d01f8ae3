import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** Events that change nothing about a case. */
const looks: readonly string[] = [
  'case.opened',
  'evidence.opened',
  'evidence.sent-ahead',
  'value.revealed',
  'note.written',
  'note.attached',
  'case.exported',
  'questionnaire.checked',
  'case.assigned',
  'case.snoozed',
  'quality.reviewed',
]

/** Whether an event changes its case, so that a decision on the earlier version is refused. */
export const changesCase = (action: string): boolean => !looks.includes(action)

/** The case changed since the reviewer saw it. */
export class CaseChanged extends Error {
  /** The version that it has now. */
  readonly version: number

  constructor(version: number) {
    super('The case changed since it was opened')
    this.version = version
  }
}

/**
 * The version of a case: the number of the last event that changed it in the audit chain, 0 if there is none. Read it
 * while the case is locked.
 */
export async function caseVersion(trx: Transaction<Database>, subject: string): Promise<number> {
  const last = await trx
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', subject)
    .where('action', 'not in', looks)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seq ?? 0
}

/** Throws {@link CaseChanged} when the case has another version than the one seen. Undefined was not asked for. */
export async function refuseChanged(
  trx: Transaction<Database>,
  subject: string,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return
  const now = await caseVersion(trx, subject)
  if (now !== seen) throw new CaseChanged(now)
}
