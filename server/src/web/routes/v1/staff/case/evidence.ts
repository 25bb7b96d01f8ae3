import { staffCaseEvidence } from '@tessera/contract/endpoints/v1/staff/case/evidence.ts'
import { evidencePicture } from '../../../../../review/evidence/picture.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseEvidenceRoute = handle(staffCaseEvidence, async ({ context, query, staff, reply }) => {
  const { id, file, page, ahead } = query
  const { jpeg, pages } = await refusing('caseUnknown', () =>
    evidencePicture(context, {
      caseId: id,
      fileId: file,
      page: Number(page ?? 1),
      by: staff.name,
      ahead: ahead === 'yes',
    }),
  )
  await reply
    .type('image/jpeg')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline; filename="evidence.jpg"')
    .header('x-pages', String(pages))
    .send(jpeg)
})
