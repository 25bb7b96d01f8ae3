import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { Value } from '../../../../questionnaire.ts'
import { DraftView, PageId, RequestId, TemplateCode } from '../../../../questionnaire-shapes.ts'

/**
 * Saves changed answers, path by path: null takes one away, and an entry with all that is in it. Per path, a change made over an older revision is refused and
 * the answer holds the newer value: another window wrote it, took away its entry, or answered in the entry that the change takes away.
 */
export const questionnaireSave = endpoint({
  method: 'PUT',
  path: '/v1/private/questionnaire/save',
  sdkPath: '/v1/s1/kyc/integration/task/questionnaire/save',
  access: 'member',
  bodyLimit: 256 * 1024,
  summary: 'Save changed answers.',
  body: Type.Object({
    templateCode: TemplateCode,
    requestId: Type.Optional(RequestId),
    /** The revision of the draft that the page shows. */
    revision: Type.Integer({ minimum: 0 }),
    /** Chosen by the page once: its own repeated or later writes are no conflict. */
    page: PageId,
    changes: Type.Unsafe<Record<string, Value | null>>(
      Type.Object({}, { additionalProperties: true, maxProperties: 500 }),
    ),
  }),
  result: Type.Object({
    draft: DraftView,
    /** Paths whose change was refused. */
    refused: Type.Array(Type.String()),
    /** Paths of answers that another window wrote since `revision`. */
    newer: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed'],
})
