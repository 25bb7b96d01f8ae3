import type { Updateable } from 'kysely'
import type { Questionnaire, QuestionnaireTable, StoodBefore } from '../../platform/db/questionnaire-tables.ts'

/** How a questionnaire stands, to be kept with it (`before_asked`) while it is asked anew, or looked at by the rules of another site than the one it was approved at. */
export function standing(
  {
    state,
    opened_by,
    final,
    reasons,
    mend,
    blocking,
    due_at,
    submitted_at,
    decided_at,
    approved_at,
    valid_until,
  }: Questionnaire,
  site?: string,
): string {
  return JSON.stringify({
    state,
    opened_by,
    final,
    reasons,
    mend,
    blocking,
    due_at,
    submitted_at,
    decided_at,
    approved_at,
    valid_until,
    site,
  })
}

/** What makes it stand so again. */
export function asBefore({
  state,
  opened_by,
  final,
  reasons,
  mend,
  blocking,
  due_at,
  submitted_at,
  decided_at,
  approved_at,
  valid_until,
}: StoodBefore): Updateable<QuestionnaireTable> {
  return {
    state,
    opened_by,
    final,
    reasons,
    mend,
    blocking,
    due_at: instantOf(due_at),
    submitted_at: instantOf(submitted_at),
    decided_at: instantOf(decided_at),
    approved_at: instantOf(approved_at),
    valid_until: instantOf(valid_until),
    before_asked: null,
  }
}

const instantOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
