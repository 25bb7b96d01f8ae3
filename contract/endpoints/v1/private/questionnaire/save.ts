import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { Value } from '../../../../questionnaire.ts'
import { DraftView, RequestId, TemplateCode } from '../../../../questionnaire-shapes.ts'

/**
 * Keeps changed answers, path by path: null takes one away. Changes of two devices merge. Where `was` says upon
 * which answer a change was made and another device has changed that answer since, the change is held back and its path named: nobody's
 * words are written over unseen. So is an answer in an entry that another device has taken away, and the taking away of an entry in
 * which another device has answered since. Who missed changes of another device is sent the whole draft.
 */
export const questionnaireSave = endpoint({
  method: 'PUT',
  path: '/v1/private/questionnaire/save',
  sdkPath: '/v1/s1/kyc/integration/task/questionnaire/save',
  sdkScene: 'tasks',
  access: 'member',
  bodyLimit: 256 * 1024,
  summary: 'Keep changed answers.',
  body: Type.Object({
    templateCode: TemplateCode,
    requestId: Type.Optional(RequestId),
    /** The revision these changes were made upon. */
    baseRevision: Type.Integer({ minimum: 0 }),
    changes: Type.Unsafe<Record<string, Value | null>>(
      Type.Object({}, { additionalProperties: true, maxProperties: 500 }),
    ),
    /** The answers these changes were made upon, null where there was none; a path that is not named takes the last word. */
    was: Type.Optional(
      Type.Unsafe<Record<string, Value | null>>(Type.Object({}, { additionalProperties: true, maxProperties: 500 })),
    ),
  }),
  result: Type.Object({
    /** Paths whose change was held back. */
    conflicts: Type.Array(Type.String()),
    draft: DraftView,
    /** The draft holds more than these changes made: another device changed it since `baseRevision`, or we filled something in. */ merged:
      Type.Boolean(),
  }),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed'],
})
