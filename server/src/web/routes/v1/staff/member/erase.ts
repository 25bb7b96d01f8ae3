import { staffMemberErase } from '@tessera/contract/endpoints/v1/staff/member/erase.ts'
import { erasing } from '../../../../../review/acts/member.ts'
import { handleConfirmed } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberEraseRoute = handleConfirmed(
  staffMemberErase,
  async ({ context, body, staff, beforeCommit }) => {
    const { backupsUntil, ...erased } = await refusing('memberChangeRefused', () =>
      erasing({ ...context, beforeCommit }, { memberId: body.memberId, apply: true, by: staff.name }),
    )
    return { ...erased, backupsUntil: backupsUntil.toISOString() }
  },
)
