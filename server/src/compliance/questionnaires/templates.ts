import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Library, LoadedTemplate } from '@tessera/questionnaires/library/files.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'

/** The template of a code. An unknown code is refused like a questionnaire that was not asked. */
export function templateOf(library: Library, code: number): LoadedTemplate {
  const loaded = library.templates.get(code)
  if (!loaded) throw new Refusal('questionnaireNotFound')
  return loaded
}

/** The title of a form in a language; empty for a form that is no longer used. */
export function formTitle(library: Library, code: number, language: string): string {
  const loaded = library.templates.get(code)
  return loaded ? textsFor(library, loaded, [language, 'en']).title : ''
}

/**
 * Whether the member's region can use the answers: the form is made for the region, or a rule or reviewer asked for
 * it.
 */
export function isOffered(
  { sites }: Pick<Template, 'sites'>,
  { state, opened_by: by }: Pick<Questionnaire, 'state' | 'opened_by'>,
  { site }: Pick<SessionMember, 'site'>,
): boolean {
  return sites.includes(site) || (by !== 'member' && state !== 'QUESTIONNAIRE_STATUS_APPROVED')
}

/**
 * Refuses a questionnaire that the member brought from a region that has it to one that does not, like one that was
 * never asked.
 */
export function refuseElsewhere(
  library: Library,
  row: Pick<Questionnaire, 'template_code' | 'state' | 'opened_by'>,
  member: Pick<SessionMember, 'site'>,
): void {
  if (!isOffered(templateOf(library, row.template_code).template, row, member))
    throw new Refusal('questionnaireNotFound')
}
