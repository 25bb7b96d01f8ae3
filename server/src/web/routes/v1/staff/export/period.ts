import { staffExportPeriod } from '@tessera/contract/endpoints/v1/staff/export/period.ts'
import { exportCases } from '../../../../../review/export/export.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handleConfirmed } from '../../../../http/handler.ts'
import { sendArchive } from '../../../../http/send-archive.ts'

export const staffExportPeriodRoute = handleConfirmed(
  staffExportPeriod,
  async ({ context, body, staff, beforeCommit, reply }) => {
    const { reason, ...choice } = body
    sendArchive(
      reply,
      await refusing('exportRefused', () =>
        exportCases({ ...context, beforeCommit }, choice, { reason, by: staff.name }),
      ),
    )
  },
)
