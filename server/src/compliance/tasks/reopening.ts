import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'

const dayMs = 86_400_000

type Row = Pick<Questionnaire, 'state' | 'final' | 'decided_at' | 'valid_until' | 'blocking'>

/**
 * When the member may answer again. At once for a resubmission. After a final refusal only where the template has a
 * cooling-off period. After an approval once it expires, or at once where the template is a choice that can be
 * changed. Null: never without a reviewer, also where a reviewer asked and held products until then.
 */
export function reopensAt(template: Template, { state, final, decided_at, valid_until, blocking }: Row): Date | null {
  if (state === 'QUESTIONNAIRE_STATUS_APPROVED')
    return blocking.length > 0 ? null : template.againAnytime ? (decided_at ?? new Date(0)) : valid_until
  if (state !== 'QUESTIONNAIRE_STATUS_REJECTED') return null
  if (!final) return decided_at ?? new Date(0)
  const days = template.coolingOff === undefined ? undefined : template.thresholds?.[template.coolingOff]?.value
  return days === undefined || decided_at === null ? null : new Date(new Date(decided_at).getTime() + days * dayMs)
}

/** Whether the member may answer again now. */
export function mayReopen(template: Template, row: Row): boolean {
  const at = reopensAt(template, row)
  return at !== null && new Date(at).getTime() <= Date.now()
}
