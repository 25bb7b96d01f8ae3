import { staffCaseEvidenceShown } from '@tessera/contract/endpoints/v1/staff/case/evidence-shown.ts'
import { recordShown } from '../../../../../review/evidence/files.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseEvidenceShownRoute = handle(staffCaseEvidenceShown, async ({ context, body, staff }) => {
  await refusing('caseUnknown', () => recordShown(context, body.id, body.file, staff.name))
  return {}
})
