import { staffCaseNote } from '@tessera/contract/endpoints/v1/staff/case/note.ts'
import { addNote } from '../../../../../review/console/notes.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseNoteRoute = handle(staffCaseNote, ({ context, body, staff }) =>
  refusing('caseUnknown', async () => {
    await refuseDuringCheck(context.db, { caseId: body.id }, staff.name)
    return addNote(context, { caseId: body.id, text: body.text, by: staff.name })
  }),
)
