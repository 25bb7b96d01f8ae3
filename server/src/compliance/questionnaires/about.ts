import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { questionnaireAbout } from '@tessera/contract/endpoints/v1/private/questionnaire/about.ts'
import { sites } from '@tessera/contract/sites.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { taskPolicyOf } from '../../regions/policies.ts'
import { hooksOf } from './hooks/hooks.ts'
import { templateOf } from './templates.ts'

type Parts = Pick<ComplianceParts, 'regions' | 'questionnaires'>

/** Whether members of a region fill in the template without a request: it is open to everyone there, or a task. */
export function isOpenAt({ regions }: Pick<Parts, 'regions'>, template: Template, site: string): boolean {
  const asked =
    (template.selfStart && template.onlyAsked?.includes(site) !== true) ||
    taskPolicyOf(regions, site).list.some((rule) => rule.template === template.code)
  return asked && template.sites.includes(site)
}

/** What a questionnaire is, and why this member is not asked to fill it in. */
export function aboutQuestionnaire(
  context: Parts,
  member: Pick<SessionMember, 'id' | 'site' | 'kyc_level' | 'sub_attribute'>,
  { code, languages }: { code: number; languages: readonly string[] },
): ResultOf<typeof questionnaireAbout> {
  const loaded = templateOf(context.questionnaires, code)
  const open = sites.filter((site) => isOpenAt(context, loaded.template, site))
  const isForOthers = hooksOf({ template_code: code }).isFor?.(context, member) === false
  return {
    title: textsFor(context.questionnaires, loaded, languages).title,
    whyNot: isForOthers
      ? 'partner'
      : open.length > 0 && !open.some((site) => site === member.site)
        ? 'region'
        : 'request',
    sites: isForOthers ? [] : open,
  }
}
