import { staffCaseOriginal } from '@tessera/contract/endpoints/v1/staff/case/original.ts'
import { openFile } from '../../../../../review/evidence/files.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

/** A browser saves these, and shows none of them. */
const endings = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

export const staffCaseOriginalRoute = handle(staffCaseOriginal, async ({ context, body, staff, reply }) => {
  const { id, file, purpose } = body
  const { content, type } = await refusing('caseUnknown', async () => {
    await refuseDuringCheck(context.db, { caseId: id }, staff.name)
    return openFile(context, { caseId: id, fileId: file, by: staff.name, download: purpose })
  })
  await reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="original-${file}.${endings[type]}"`)
    .send(content)
})
