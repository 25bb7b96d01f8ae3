import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { templateOf } from './facts.ts'
import type { QuestionnaireRow } from './store.ts'

const dayMs = 86_400_000

type Row = Pick<QuestionnaireRow, 'state' | 'final' | 'decided_at' | 'valid_until' | 'blocking'>

/**
 * From when on the member may answer anew what came back: at once what is to be mended; what was refused for good only
 * where its template lets them cool off and try again; what was approved once that has run out (at once where the template is a
 * choice that can be taken back), unless an officer asked it and held something back until then: that one asks again. Null: never
 * by themselves.
 */
export function reopensAt(template: Template, { state, final, decided_at, valid_until, blocking }: Row): Date | null {
  if (state === 'QUESTIONNAIRE_STATUS_APPROVED')
    return blocking.length > 0 ? null : template.anewAnytime ? (decided_at ?? new Date(0)) : valid_until
  if (state !== 'QUESTIONNAIRE_STATUS_REJECTED') return null
  if (!final) return decided_at ?? new Date(0)
  const days = template.coolingOff === undefined ? undefined : template.thresholds?.[template.coolingOff]?.value
  return days === undefined || decided_at === null ? null : new Date(new Date(decided_at).getTime() + days * dayMs)
}

/** Whether that time has come. */
export function mayReopen(template: Template, row: Row, now = new Date()): boolean {
  const at = reopensAt(template, row)
  return at !== null && new Date(at).getTime() <= now.getTime()
}

/** Whether answers to it can lead to anything at the member's site: its form is made for that, or somebody else than the member asked for it and waits for them. */
export function isOffered(
  { sites }: Pick<Template, 'sites'>,
  { state, opened_by: by }: Pick<QuestionnaireRow, 'state' | 'opened_by'>,
  { site }: Pick<SessionMember, 'site'>,
): boolean {
  return sites.includes(site) || (by !== 'member' && state !== 'QUESTIONNAIRE_STATUS_APPROVED')
}

/** Refuses to go on with what the member brought from a site that it is made for to one that it is not, like with what was never asked. */
export function refuseElsewhere(
  library: Library,
  row: Pick<QuestionnaireRow, 'template_code' | 'state' | 'opened_by'>,
  member: Pick<SessionMember, 'site'>,
): void {
  if (!isOffered(templateOf(library, row.template_code).template, row, member))
    throw new Refusal('questionnaireNotFound')
}
