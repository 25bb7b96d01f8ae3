import { staffCaseReleaseDocument } from '@tessera/contract/endpoints/v1/staff/case/release-document.ts'
import { releaseDocument } from '../../../../../verification/attempts/two-reviewers.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseReleaseDocumentRoute = handle(staffCaseReleaseDocument, async ({ context, body, staff }) => ({
  outcome: await refusing('decisionRefused', () =>
    releaseDocument(context, body.id, { reason: body.reason, reviewer: staff.name }),
  ),
}))
