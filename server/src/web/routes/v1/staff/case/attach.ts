import { staffCaseAttach } from '@tessera/contract/endpoints/v1/staff/case/attach.ts'
import { attachFile, mostAttachmentBytes } from '../../../../../review/console/attachments.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../http/read-upload.ts'

export const staffCaseAttachRoute = handle(staffCaseAttach, ({ context, query, request, staff }) =>
  context.uploads(`staff:${staff.name}`, announcedBytes(request, mostAttachmentBytes), async () => {
    const bytes = await readUpload(request, mostAttachmentBytes)
    return refusing('caseUnknown', () =>
      attachFile(context, { caseId: query.id, noteId: query.note, by: staff.name }, { name: query.name, bytes }),
    )
  }),
)
