import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** Events that change nothing about a case. */
const looks: readonly string[] = [
  'case.opened',
  'evidence.opened',
  'evidence.sent-ahead',
  'evidence.downloaded',
  'value.revealed',
  'note.written',
  'note.attached',
  'case.exported',
  'case.assigned',
  'case.snoozed',
  'quality.reviewed',
]

/** What a reviewer ticked in the checklist changes the case for everyone else: it is stored with the decision. */
const checked = 'questionnaire.checked'

/** Whether an event changes its case for a reviewer, so that their decision on the earlier version is refused. `own`: they did it. */
export const changesCase = (action: string, own: boolean): boolean =>
  !looks.includes(action) && !(own && action === checked)

/** The case changed since the reviewer saw it. */
export class CaseChanged extends Error {
  /** The version that it has now. */
  readonly version: number

  constructor(version: number) {
    super('The case changed since it was opened')
    this.version = version
  }
}

/** The events after a version that changed a case for a reviewer (`actor`), those of appeals against it included. */
export function changedAfter({
  subjects,
  caseId,
  version,
  actor,
}: {
  subjects: readonly string[]
  caseId: string
  version: number
  actor: string
}): RawBuilder<unknown> {
  return sql`select seq, at, actor, action, data from audit_event
    where subject = any(${[...subjects]}::text[] || array(select 'appeal:' || id from appeal where case_id = ${caseId}))
      and seq > ${version} and action <> all(${[...looks]}::text[]) and not (action = ${checked} and actor = ${actor})`
}

/**
 * The version of a case for a reviewer (`actor`): the number of the last event in the audit chain that changed it for
 * them, 0 if there is none. Read it while the case is locked.
 */
export async function caseVersion(trx: Transaction<Database>, subject: string, actor: string): Promise<number> {
  const caseId = subject.slice(subject.indexOf(':') + 1)
  const changes = changedAfter({ subjects: [subject], caseId, version: 0, actor })
  const { rows } = await sql<{ seq: string | null }>`select max(seq) as seq from (${changes}) e`.execute(trx)
  return Number(rows[0]?.seq ?? 0)
}

/** Throws {@link CaseChanged} when the case has another version than the one seen. Undefined was not asked for. */
export async function refuseChanged(
  trx: Transaction<Database>,
  subject: string,
  seen: number | undefined,
  actor: string,
): Promise<void> {
  if (seen === undefined) return
  const now = await caseVersion(trx, subject, actor)
  if (now !== seen) throw new CaseChanged(now)
}
