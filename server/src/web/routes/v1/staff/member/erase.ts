import { staffMemberErase } from '@tessera/contract/endpoints/v1/staff/member/erase.ts'
import { eraseByTwo } from '../../../../../review/acts/member.ts'
import { handleConfirmed } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberEraseRoute = handleConfirmed(
  staffMemberErase,
  async ({ context, body, staff, beforeCommit }) => {
    const done = await refusing('memberChangeRefused', () =>
      eraseByTwo({ ...context, beforeCommit }, body.memberId, staff.name),
    )
    if (done === 'proposed') return { outcome: 'proposed' as const }
    return { outcome: 'erased' as const, ...done, backupsUntil: done.backupsUntil.toISOString() }
  },
)
