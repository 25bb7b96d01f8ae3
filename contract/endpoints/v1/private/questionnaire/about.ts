import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { TemplateCodeText } from '../../../../questionnaire-shapes.ts'
import { oneOf } from '../../../../shapes.ts'
import { sites } from '../../../../sites.ts'

/**
 * Why a member is not asked to fill in a questionnaire: other regions ask for it (`region`), only a reviewer asks for
 * it (`request`), or only the members of a partner custodian fill it in (`partner`).
 */
export const whyNotAsked = ['region', 'request', 'partner'] as const

/** What a questionnaire is for, for a member who is not asked to fill it in. It reveals none of its questions. */
export const questionnaireAbout = endpoint({
  method: 'GET',
  path: '/v1/private/questionnaire/about',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Who fills in a questionnaire, and why not this member.',
  query: Type.Object({ template_code: TemplateCodeText }),
  result: Type.Object({
    title: Type.String(),
    whyNot: oneOf(whyNotAsked),
    /** The regions whose members fill it in without a request. */
    sites: Type.Array(oneOf(sites)),
  }),
  codes: ['notSignedIn', 'questionnaireNotFound'],
})
