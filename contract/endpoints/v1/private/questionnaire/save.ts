import { Type } from 'typebox'
import { ChangesShape, Over, WrittenShape } from '../../../../drafts.ts'
import { endpoint } from '../../../../endpoint.ts'
import type { Value } from '../../../../questionnaire.ts'
import { DraftView, RequestId, TemplateCode } from '../../../../questionnaire-shapes.ts'

/**
 * Saves changed answers, path by path: null removes an answer, or an entry with all its answers. Each path is checked
 * on its own: a change based on an older revision is refused, and the response has the newer value. Another window may
 * have written it, removed its entry, or answered in the entry that the change removes.
 */
export const questionnaireSave = endpoint({
  method: 'PUT',
  path: '/v1/private/questionnaire/save',
  sdkPath: '/v1/s1/kyc/integration/task/questionnaire/save',
  sdkScene: 'tasks',
  access: 'member',
  bodyLimit: 256 * 1024,
  summary: 'Save changed answers.',
  body: Type.Object({
    templateCode: TemplateCode,
    requestId: Type.Optional(RequestId),
    ...Over,
    changes: ChangesShape<Value>(),
  }),
  result: WrittenShape(DraftView),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed'],
})
