import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { MemberTemplate, TemplateTexts } from '../../../../questionnaire.ts'
import { TemplateCode, TemplateCodeText } from '../../../../questionnaire-shapes.ts'
import { sites } from '../../../../sites.ts'
import { oneOf } from '../../../../shapes.ts'

/**
 * In the sandbox the preview shows any questionnaire from its current file, complete with points, flags and rules,
 * which members never get. Refused in production.
 */
export const sandboxQuestionnaire = endpoint({
  method: 'GET',
  path: '/v1/public/sandbox/questionnaire',
  access: 'public',
  summary: 'A questionnaire for the sandbox’s preview, with everything the evaluation knows.',
  query: Type.Object({
    /** The first template if absent. */
    template_code: Type.Optional(TemplateCodeText),
    /** Language of the texts; English fills in for missing ones. */
    language: Type.Optional(Type.String({ maxLength: 20 })),
    /** The region whose currency amount bands use; US dollars if absent. */
    site: Type.Optional(oneOf(sites)),
  }),
  result: Type.Object({
    list: Type.Array(
      Type.Object({ templateCode: TemplateCode, title: Type.String(), sites: Type.Array(oneOf(sites)) }),
    ),
    languages: Type.Array(Type.String()),
    template: Type.Unsafe<MemberTemplate>(Type.Object({}, { additionalProperties: true })),
    texts: Type.Unsafe<TemplateTexts>(Type.Object({}, { additionalProperties: true })),
    /** The errors that `npm run questionnaires:check` finds; with any of them it cannot be shown. */
    faults: Type.Array(Type.String()),
  }),
  /** `questionnaireNotFound` with `ext_info.fault`: a file cannot be read, and why. */
  codes: ['questionnaireNotFound'],
})
