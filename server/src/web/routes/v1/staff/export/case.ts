import { staffExportCase } from '@tessera/contract/endpoints/v1/staff/export/case.ts'
import { exportCases } from '../../../../../review/export/export.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handleConfirmed } from '../../../../http/handler.ts'
import { sendArchive } from '../../../../http/send-archive.ts'

export const staffExportCaseRoute = handleConfirmed(
  staffExportCase,
  async ({ context, body, staff, beforeCommit, reply }) => {
    const { reason, ...choice } = body
    await refusing('exportRefused', () => refuseDuringCheck(context.db, { caseId: choice.id }, staff.name))
    sendArchive(
      reply,
      await refusing('exportRefused', () =>
        exportCases({ ...context, beforeCommit }, choice, { reason, by: staff.name }),
      ),
    )
  },
)
