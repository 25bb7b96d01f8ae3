import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { RequestId, TemplateCodeText } from '../../../../questionnaire-shapes.ts'
import { Instant } from '../../../../shapes.ts'

/** The one-time token of a submission, so that pressing twice sends once. Requesting it stores nothing. */
export const questionnaireToken = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/questionnaire-token',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'A one-time token for sending a questionnaire.',
  query: Type.Object({ template_code: TemplateCodeText, request_id: Type.Optional(RequestId) }),
  result: Type.Object({ token: Type.String(), expiresAt: Instant }),
  codes: ['notSignedIn', 'questionnaireNotFound'],
})
