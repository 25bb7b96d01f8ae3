import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { Address, Facts, MemberTemplate, TemplateTexts } from '../../../../questionnaire.ts'
import { QuestionnaireView, RequestId, SceneCode, TemplateCodeText } from '../../../../questionnaire-shapes.ts'
import { reviewedKinds } from '../../../../reviewed.ts'
import { nullable, oneOf } from '../../../../shapes.ts'

/**
 * A template with its texts in the member's language. Requested in one of two forms: `scene_code`, `request_id` and
 * `template_code=200` for a request that a scene raised, or `biz_from=kyc_web` and `template_code`.
 */
export const questionnaireTemplateDetail = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaire-template-detail',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The questions of a questionnaire.',
  query: Type.Object({
    template_code: TemplateCodeText,
    biz_from: Type.Optional(Type.Literal('kyc_web')),
    scene_code: Type.Optional(SceneCode),
    request_id: Type.Optional(RequestId),
  }),
  result: Type.Object({
    template: Type.Unsafe<MemberTemplate>(Type.Object({}, { additionalProperties: true })),
    texts: Type.Unsafe<TemplateTexts>(Type.Object({}, { additionalProperties: true })),
    language: Type.String(),
    /** The facts about the member that conditions may use. */
    facts: Type.Unsafe<Facts>(Type.Object({}, { additionalProperties: true })),
    /** Null before the member starts it. */
    questionnaire: nullable(QuestionnaireView),
    /** It cannot be started or sent before other tasks are done. */
    locked: Type.Boolean(),
    /** What we review first, if the member has sent all of them. */
    reviews: Type.Array(oneOf(reviewedKinds)),
    /** The address that the member proved, and the path of the answer that must agree with it; null without either. */
    proven: nullable(
      Type.Object({
        path: Type.String(),
        address: Type.Unsafe<Address>(Type.Object({}, { additionalProperties: true })),
      }),
    ),
    /** What the sent answers ask for: the titles of the forms, and the paths of the answers behind it. */
    asked: Type.Array(Type.Object({ title: Type.String(), because: Type.Array(Type.String()) })),
    /** Titles of forms that earlier answers had asked for, and the sent ones do not. */
    dropped: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn', 'questionnaireNotFound'],
})
