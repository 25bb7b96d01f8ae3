import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { QuestionnaireRow } from './store.ts'

const dayMs = 86_400_000

/**
 * From when on the member may answer anew what came back: at once what is to be mended; what was refused for good only
 * where its template lets them cool off and try again. Null: never by themselves.
 */
export function reopensAt(template: Template, { state, final, decided_at }: Pick<QuestionnaireRow, 'state' | 'final' | 'decided_at'>): Date | null {
  if (state !== 'QUESTIONNAIRE_STATUS_REJECTED') return null
  if (!final) return decided_at ?? new Date(0)
  const days = template.coolingOff === undefined ? undefined : template.thresholds?.[template.coolingOff]?.value
  return days === undefined || decided_at === null ? null : new Date(new Date(decided_at).getTime() + days * dayMs)
}

/** Whether that time has come. */
export function mayReopen(template: Template, row: Pick<QuestionnaireRow, 'state' | 'final' | 'decided_at'>, now = new Date()): boolean {
  const at = reopensAt(template, row)
  return at !== null && at.getTime() <= now.getTime()
}
