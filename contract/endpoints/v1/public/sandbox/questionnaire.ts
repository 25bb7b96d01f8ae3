import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { MemberTemplate, TemplateTexts } from '../../../../questionnaire.ts'
import { TemplateCode, TemplateCodeText } from '../../../../questionnaire-shapes.ts'
import { sites } from '../../../../sites.ts'
import { oneOf } from '../../../../shapes.ts'

/**
 * In the sandbox the preview shows any questionnaire, as it stands in its file at this moment and whole: points, flags and
 * rules with it, which members are never sent. Refused in production.
 */
export const sandboxQuestionnaire = endpoint({
  method: 'GET',
  path: '/v1/public/sandbox/questionnaire',
  access: 'public',
  summary: 'A questionnaire for the sandbox’s preview, with everything its judge knows.',
  query: Type.Object({
    /** The first there is when absent. */
    template_code: Type.Optional(TemplateCodeText),
    /** Of the words; English stands in for what is missing. */
    language: Type.Optional(Type.String({ maxLength: 20 })),
    /** In whose currency bands of amounts are told; US dollars when absent. */
    site: Type.Optional(oneOf(sites)),
  }),
  result: Type.Object({
    list: Type.Array(
      Type.Object({ templateCode: TemplateCode, title: Type.String(), sites: Type.Array(oneOf(sites)) }),
    ),
    languages: Type.Array(Type.String()),
    template: Type.Unsafe<MemberTemplate>(Type.Object({}, { additionalProperties: true })),
    texts: Type.Unsafe<TemplateTexts>(Type.Object({}, { additionalProperties: true })),
    /** What `npm run questionnaires:check` says against it; with any, it cannot be shown. */
    faults: Type.Array(Type.String()),
  }),
  /** `questionnaireNotFound` with `ext_info.fault`: a file cannot be read, and why. */
  codes: ['accountRestricted', 'questionnaireNotFound'],
})
